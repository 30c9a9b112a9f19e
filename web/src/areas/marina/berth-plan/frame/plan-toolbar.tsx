import type { ReactNode } from 'react'
import { BoardToolbar } from '../../../../kit/board/frame/board-toolbar.tsx'
import { zooms } from '../../../../kit/board/time/scale.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { NewStayButton } from './new-stay-button.tsx'
import { PortChoice } from './port-choice.tsx'

interface ToolbarProps {
  day: number
  onJump: (day: number) => void
  onHelp: () => void
  onPrint: () => void
  /** Further buttons, and what they unfold below. */
  children: ReactNode
}

/** Which port, when, and how much of it at once. */
export function PlanToolbar(props: ToolbarProps) {
  const { address, onAddress, today, data } = usePlanContext()
  return (
    <BoardToolbar
      before={
        <>
          <PortChoice portId={data.portId} onPort={(port) => onAddress({ port, stay: undefined }, true)} />
          <NewStayButton />
        </>
      }
      zooms={zooms}
      zoom={address.zoom}
      onZoom={(zoom) => onAddress({ zoom })}
      today={today}
      {...props}
    />
  )
}
