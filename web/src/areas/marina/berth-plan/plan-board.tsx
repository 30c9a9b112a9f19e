import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { SaveBar } from '../../../kit/staging/save-bar.tsx'
import { ownerOf } from './bars.ts'
import { CreateStay } from './create-stay.tsx'
import { FilterBar } from './filter-bar.tsx'
import { KeysHelp } from './keys-help.tsx'
import { Legend } from './legend.tsx'
import classes from './plan.module.css'
import type { AddressChange, PlanAddress } from './plan-address.ts'
import { commandsOf } from './plan-commands.ts'
import type { PlanData } from './plan-data.ts'
import { PlanFaults } from './plan-faults.tsx'
import { PlanList } from './plan-list.tsx'
import { PlanPrint } from './plan-print.tsx'
import { PlanToolbar } from './plan-toolbar.tsx'
import { StayPanel } from './stay-panel.tsx'
import { Timeline } from './timeline.tsx'
import type { TimelineHandle, TimelineProps } from './timeline-props.ts'
import { UnplacedLane } from './unplaced-lane.tsx'
import { type Plan, usePlan } from './use-plan.ts'
import { usePlanDay } from './use-plan-day.ts'
import { usePrinting } from './use-printing.ts'
import type { Window } from './windows.ts'

interface BoardProps {
  data: PlanData
  address: PlanAddress
  /** `isStep`: leaves a step in the browser's history. */
  onAddress: (part: AddressChange, isStep?: boolean) => void
  onSee: (window: Window) => void
  onRefresh: () => Promise<unknown>
}

type FromPlan =
  | 'label'
  | 'scheme'
  | 'picture'
  | 'calendar'
  | 'today'
  | 'now'
  | 'cursor'
  | 'faulty'
  | 'words'
  | 'may'
  | 'onCursor'
  | 'onFold'
  | 'onDrop'

/** The timeline of a plan; what is left to say is which piece of it is in sight. */
function PlanTimeline({ plan, ...props }: { plan: Plan } & Omit<TimelineProps, FromPlan>) {
  const { t } = useTranslation('marina/berth-plan')
  const { picture, calendar, words, may, today, now, editor, faults, fold } = plan
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const faulty = useMemo(() => new Set(faults.keys()), [faults])
  return (
    <Timeline
      label={t('gridLabel')}
      scheme={scheme}
      cursor={editor.cursor}
      onCursor={editor.setCursor}
      onFold={fold}
      onDrop={editor.drop}
      {...{ picture, calendar, words, may, today, now, faulty }}
      {...props}
    />
  )
}

/** Where a staged change is, in time and at a berth; undefined where that is not on the plan any more. */
function whereIs({ changes, data, calendar }: Plan, id: string) {
  const change = changes.staged.get(id)
  const place = change && (change.op === 'delete' ? change.stored : change.place)
  const slot = data.slotAt.get(place?.slotIds[0] ?? '')
  return place && slot !== undefined ? { slot, day: calendar.dayOf(place.from) } : undefined
}

/** What opens over the plan or beside it, and gives the keyboard back when it closes. */
function useFocusBack(timeline: RefObject<TimelineHandle | null>) {
  return (close: () => void) => () => {
    close()
    timeline.current?.focus()
  }
}

/** The berth plan of one port: the timeline, or a list on a phone, with all that belongs to it. */
export function PlanBoard({ data, address, onAddress, onSee, onRefresh }: BoardProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const plan = usePlan({ data, address, onRefresh })
  const { picture, calendar, words, editor, changes, faults, may, today, now } = plan
  const { start, jump, see } = usePlanDay({ address, calendar, today, onAddress, onSee })
  const [isHelping, setHelping] = useState(false)
  const timeline = useRef<TimelineHandle>(null)
  const closing = useFocusBack(timeline)
  const jumpTo = (day: number) => {
    jump(day)
    editor.setCursor({ ...editor.cursor, day })
  }
  const goTo = (id: string) => {
    const place = whereIs(plan, id)
    if (!place) return
    jump(place.day)
    editor.setCursor(place)
    timeline.current?.focus()
  }
  const openStay = (stay: string) => onAddress({ stay }, true)
  const open = (bar: number) => openStay(ownerOf(picture.bars, bar).stayId)
  const help = () => setHelping(true)
  const shared = { picture, calendar, words, editor }
  const day = address.day ?? start.day
  return (
    <div className={classes.board}>
      <PlanToolbar
        address={address}
        onAddress={onAddress}
        day={day}
        today={today}
        onJump={jumpTo}
        onHelp={help}
      >
        <FilterBar data={data} filter={address.filter} onFilter={(filter) => onAddress({ filter })} />
      </PlanToolbar>
      <PlanFaults changes={changes} faults={faults} data={data} words={words} may={may} onGo={goTo} />
      <UnplacedLane
        {...shared}
        staged={changes.staged}
        mayLay={may.lay}
        onDrag={(event, gesture) => timeline.current?.drag(event, gesture)}
        onOpen={openStay}
      />
      <div className={classes.middle}>
        {isNarrow ? (
          <PlanList {...shared} day={address.day ?? today} zoom={address.zoom} onOpen={open} />
        ) : (
          <PlanTimeline
            ref={timeline}
            plan={plan}
            zoom={address.zoom}
            start={start}
            selectedStay={address.stay}
            onSee={see}
            onCommand={commandsOf({ plan, address, onAddress, onHelp: help })}
            onOpen={open}
          />
        )}
        {address.stay !== undefined && (
          <Suspense>
            <StayPanel
              key={address.stay}
              {...shared}
              stayId={address.stay}
              changes={changes}
              may={may}
              onClose={closing(() => onAddress({ stay: undefined }))}
            />
          </Suspense>
        )}
      </div>
      <Legend />
      <SaveBar changes={changes} toSolve={faults.size} />
      {editor.wanted && (
        <CreateStay
          {...shared}
          place={editor.wanted}
          may={may}
          changes={changes}
          onClose={closing(() => editor.setWanted(undefined))}
        />
      )}
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      {isPrinting && <PlanPrint {...shared} zoom={address.zoom} day={day} now={now} />}
      <UnsavedGuard />
    </div>
  )
}
