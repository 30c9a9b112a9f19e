import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import frameClasses from '../../../kit/board/frame/frame.module.css'
import { useBoardDay } from '../../../kit/board/frame/use-board-day.ts'
import { usePrinting } from '../../../kit/board/print/use-printing.ts'
import type { Window } from '../../../kit/board/time/windows.ts'
import type { TimelineHandle } from '../../../kit/board/timeline/timeline-props.ts'
import { UnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { SaveBar } from '../../../kit/staging/save-bar.tsx'
import { useKeepLeft } from './data/left-plan.ts'
import type { AddressChange, PlanAddress } from './data/plan-address.ts'
import type { PlanData } from './data/plan-data.ts'
import type { StoredPart } from './data/staged.ts'
import { ownerOf } from './drawn/bars.ts'
import { FilterBar } from './frame/filter-bar.tsx'
import { PlanFaults } from './frame/plan-faults.tsx'
import { PlanKeys } from './frame/plan-keys.tsx'
import { PlanLegend } from './frame/plan-legend.tsx'
import { PlanList } from './frame/plan-list.tsx'
import { PlanPrint } from './frame/plan-print.tsx'
import { PlanTimeline } from './frame/plan-timeline.tsx'
import { PlanToolbar } from './frame/plan-toolbar.tsx'
import { PrintDialog } from './frame/print-dialog.tsx'
import { UnplacedLane } from './frame/unplaced-lane.tsx'
import { usePrintWish } from './frame/use-print-wish.ts'
import { CreateStay } from './panel/create-stay.tsx'
import { StayPanel } from './panel/stay-panel.tsx'
import { type Plan, PlanProvider } from './plan/plan-context.ts'
import { usePlan } from './plan/use-plan.ts'

interface BoardProps {
  data: PlanData
  address: PlanAddress
  /** `isStep`: leaves a step in the browser's history. */
  onAddress: (part: AddressChange, isStep?: boolean) => void
  onSee: (window: Window) => void
  onRefresh: () => Promise<unknown>
}

/** Where a staged change is, in time and at a berth; undefined where that is not on the plan any more. */
function whereIs({ changes, data, calendar }: Plan, id: string) {
  const change = changes.staged.get(id)
  const place = change && (change.op === 'delete' ? change.stored : change.place)
  const track = data.slotAt.get(place?.slotIds[0] ?? '')
  return place && track !== undefined ? { track, day: calendar.dayOf(place.from) } : undefined
}

/** What opens over the plan or beside it, and gives the keyboard back when it closes. */
function useFocusBack(timeline: RefObject<TimelineHandle<StoredPart> | null>) {
  return (close: () => void) => () => {
    close()
    timeline.current?.focus()
  }
}

/** The berth plan of one port: the timeline, or a list on a phone, with all that belongs to it. */
export function PlanBoard({ onSee, ...props }: BoardProps) {
  const { address, onAddress } = props
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const printing = usePrintWish()
  useKeepLeft(address)
  const plan = usePlan(props)
  const { picture, calendar, editor, changes, faults, today } = plan
  const { start, jump, see } = useBoardDay({ address, calendar, today, onAddress, onSee })
  const [isHelping, setHelping] = useState(false)
  const timeline = useRef<TimelineHandle<StoredPart>>(null)
  const closing = useFocusBack(timeline)
  const jumpTo = (day: number) => {
    jump(day)
    editor.setCursor({ track: editor.cursor.track, at: calendar.startOf(day) })
  }
  const begun = useRef(false)
  useEffect(() => {
    const track = address.slot === undefined ? undefined : plan.data.slotAt.get(address.slot)
    if (begun.current || track === undefined) return
    begun.current = true
    editor.setCursor({ track, at: calendar.startOf(address.day ?? today) })
  }, [address, plan.data, editor, calendar, today])
  const goTo = (id: string) => {
    const place = whereIs(plan, id)
    if (!place) return
    jump(place.day)
    editor.setCursor({ track: place.track, at: calendar.startOf(place.day), held: id })
    timeline.current?.focus()
  }
  const open = (bar: number) => onAddress({ stay: ownerOf(picture.bars, bar).stayId }, true)
  const day = address.day ?? start.day
  const { stay } = address
  return (
    <PlanProvider value={plan}>
      <div className={frameClasses.board}>
        <PlanToolbar day={day} onJump={jumpTo} onHelp={() => setHelping(true)} onPrint={printing.ask}>
          <FilterBar />
        </PlanToolbar>
        <PlanFaults onGo={goTo} />
        <UnplacedLane onDrag={(event, gesture) => timeline.current?.drag(event, gesture)} />
        <div className={frameClasses.middle}>
          {isNarrow ? (
            <PlanList day={address.day ?? today} onOpen={open} />
          ) : (
            <PlanTimeline
              ref={timeline}
              start={start}
              onSee={see}
              onOpen={open}
              onHelp={() => setHelping(true)}
            />
          )}
          {stay !== undefined && (
            <Suspense>
              <StayPanel key={stay} stayId={stay} onClose={closing(() => onAddress({ stay: undefined }))} />
            </Suspense>
          )}
        </div>
        <PlanLegend />
        <SaveBar changes={changes} toSolve={faults.size} />
        {editor.wanted && (
          <CreateStay place={editor.wanted} onClose={closing(() => editor.setWanted(undefined))} />
        )}
        {isHelping && <PlanKeys onClose={() => setHelping(false)} />}
        {isPrinting && <PlanPrint day={day} wish={printing.wish} />}
        {printing.isAsking && (
          <PrintDialog
            day={day}
            wish={printing.wish}
            onPrint={printing.print}
            onClose={closing(printing.close)}
          />
        )}
        <UnsavedGuard />
      </div>
    </PlanProvider>
  )
}
