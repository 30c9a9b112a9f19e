import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Zoom } from '../../../../kit/board/time/scale.ts'
import type { Window } from '../../../../kit/board/time/windows.ts'
import { Timeline } from '../../../../kit/board/timeline/timeline.tsx'
import type { TimelineHandle } from '../../../../kit/board/timeline/timeline-props.ts'
import type { StoredPart } from '../data/staged.ts'
import { useOccupancy } from '../drawn/use-occupancy.ts'
import { usePlannedMoves } from '../drawn/use-planned-moves.ts'
import { planDragRules } from '../editing/plan-drag-rules.ts'
import { commandsOf } from '../plan/plan-commands.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { StayCard } from './stay-card.tsx'

const strides: Record<Zoom, number> = { day: 1, week: 1, month: 1, season: 7 }

interface PlanTimelineProps {
  ref: RefObject<TimelineHandle<StoredPart> | null>
  start: { day: number }
  onSee: (window: Window) => void
  onOpen: (bar: number) => void
  onHelp: () => void
}

/** The timeline of a plan; what is left to say is which piece of it is in sight. */
export function PlanTimeline({ ref, start, onSee, onOpen, onHelp }: PlanTimelineProps) {
  const { t } = useTranslation('marina/berth-plan')
  const plan = usePlanContext()
  const { address, picture, calendar, grid, now, words, texts, may, editor, faults, toggleGroup } = plan
  const { drop } = editor
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [isAtRest, setAtRest] = useState(false)
  const load = useOccupancy(picture, calendar, isAtRest)
  const marks = usePlannedMoves(plan.data, calendar, words)
  const faulty = useMemo(() => new Set(faults.keys()), [faults])
  const rules = useMemo(
    () => planDragRules({ picture, calendar, words, may, onDrop: drop }),
    [picture, calendar, words, may, drop],
  )
  return (
    <Timeline
      ref={ref}
      label={t('gridLabel')}
      scheme={scheme}
      stride={strides[address.zoom]}
      zoom={address.zoom}
      selected={address.stay}
      cursor={editor.cursor}
      cardOf={(bar) => <StayCard bar={bar} />}
      onCursor={editor.setCursor}
      onCreate={editor.createAt}
      onToggleGroup={toggleGroup}
      onCommand={commandsOf(plan, onHelp)}
      onSee={(window) => {
        setAtRest(true)
        onSee(window)
      }}
      {...{ picture, calendar, grid, start, now, texts, faulty, load, marks, rules, onOpen }}
    />
  )
}
