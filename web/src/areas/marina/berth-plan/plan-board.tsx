import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { useGates } from '../../../kit/session.tsx'
import type { SlotBars } from './arrange.ts'
import { type Bars, ownerOf } from './bars.ts'
import { planCalendar } from './calendar.ts'
import { CreateStay } from './create-stay.tsx'
import { FaultList } from './fault-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Command } from './keys.ts'
import { KeysHelp } from './keys-help.tsx'
import { Legend } from './legend.tsx'
import classes from './plan.module.css'
import type { PlanAddress } from './plan-address.ts'
import type { PlanData } from './plan-data.ts'
import { PlanList } from './plan-list.tsx'
import { PlanToolbar } from './plan-toolbar.tsx'
import { SaveBar } from './save-bar.tsx'
import { daysBefore, zooms } from './scale.ts'
import { shownSlots } from './slot-filter.ts'
import { StayPanel } from './stay-panel.tsx'
import { Timeline, type TimelineHandle } from './timeline.tsx'
import { UnplacedLane } from './unplaced-lane.tsx'
import { useBoat } from './use-boat.ts'
import { useFaults } from './use-faults.ts'
import { useNow } from './use-now.ts'
import { useOccupancy } from './use-occupancy.ts'
import { usePicture } from './use-picture.ts'
import { usePlanEditor } from './use-plan-editor.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useStaged } from './use-staged.ts'
import type { Window } from './windows.ts'

interface BoardProps {
  data: PlanData
  address: PlanAddress
  /** `isStep`: leaves a step in the browser's history. */
  onAddress: (part: Partial<PlanAddress>, isStep?: boolean) => void
  onSee: (window: Window) => void
  onRefresh: () => Promise<unknown>
}

function useRights() {
  const passes = useGates()
  return {
    create: passes({
      all: [
        ['create', 'PortBooking'],
        ['create', 'PortBookingArrangement'],
      ],
    }),
    update: passes({ can: ['update', 'PortBookingArrangement'] }),
    remove: passes({ can: ['delete', 'PortBookingArrangement'] }),
    approve: passes({ can: ['approve', 'PortBooking'] }),
  }
}

/** The berth plan of one port: the timeline, or a list on a phone, with all that belongs to it. */
export function PlanBoard({ data, address, onAddress, onSee, onRefresh }: BoardProps) {
  const { t } = useTranslation('marina/berth-plan')
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { timeZone, checkInTime, checkOutTime } = data.clock
  const calendar = useMemo(
    () => planCalendar({ timeZone, checkInTime, checkOutTime }),
    [timeZone, checkInTime, checkOutTime],
  )
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const now = useNow()
  const today = calendar.dayOf(now)
  const words = usePlanWords(calendar, today)
  const may = useRights()
  const changes = useStaged(data.portId, onRefresh)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [isHelping, setHelping] = useState(false)
  const size = useBoat(address.filter.boatId)?.size
  const filter = useCallback(
    (bars: Bars, slotBars: SlotBars) => shownSlots(bars, slotBars, address.filter, { calendar, size }),
    [address.filter, calendar, size],
  )
  const picture = usePicture({ data, staged: changes.staged, folded, filter })
  const editor = usePlanEditor({
    picture,
    calendar,
    changes,
    may,
    today,
    firstDay: address.day ?? today,
  })
  const occupancy = useOccupancy(picture, calendar)
  const faults = useFaults(changes, data)
  const faulty = useMemo(() => new Set(faults.keys()), [faults])
  const timeline = useRef<TimelineHandle>(null)
  const [start, setStart] = useState({ day: address.day ?? today })
  const written = useRef(address.day)
  // Another day than the one that scrolling wrote there: somebody went back, or followed a link.
  useEffect(() => {
    if (address.day === undefined || address.day === written.current) return
    written.current = address.day
    setStart({ day: address.day })
  }, [address.day])
  const jump = (day: number) => {
    written.current = day
    setStart({ day })
    onAddress({ day })
    editor.setCursor({ ...editor.cursor, day })
  }
  const see = useCallback(
    (window: Window) => {
      onSee(window)
      // An hour more, since the edge may lie a hair before a midnight.
      const day = calendar.dayOf(window.from + 3600) + daysBefore[address.zoom]
      written.current = day
      onAddress({ day })
    },
    [onSee, onAddress, calendar, address.zoom],
  )
  const open = (bar: number) => onAddress({ stay: ownerOf(picture.bars, bar).stayId }, true)
  const fold = (id: string) =>
    setFolded((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id]))
  const command = (one: Command) => {
    if (editor.edit(one) || editor.go(one)) return
    if (one.do === 'help') setHelping(true)
    else if (one.do === 'fold') {
      const group = data.slots.group[editor.cursor.slot] ?? -1
      fold(data.groups.id[group] ?? '')
    } else if (one.do === 'escape') onAddress({ stay: undefined })
    else if (one.do === 'zoom') {
      const next = zooms[zooms.indexOf(address.zoom) + one.step]
      if (next) onAddress({ zoom: next })
    } else if (one.do === 'open') {
      const part = editor.underCursor()
      if (part) onAddress({ stay: part.owner.stayId }, true)
      else editor.createAt(editor.cursor)
    }
  }
  const goTo = (id: string) => {
    const change = changes.staged.get(id)
    const shownPlace = change && (change.op === 'delete' ? change.stored : change.place)
    const slot = data.slotAt.get(shownPlace?.slotIds[0] ?? '')
    if (!shownPlace || slot === undefined) return
    jump(calendar.dayOf(shownPlace.from))
    editor.setCursor({ slot, day: calendar.dayOf(shownPlace.from) })
    timeline.current?.focus()
  }
  const shared = { picture, calendar, words, editor }
  return (
    <div className={classes.board}>
      <PlanToolbar
        address={address}
        onAddress={onAddress}
        day={address.day ?? start.day}
        today={today}
        onJump={jump}
        onHelp={() => setHelping(true)}
      >
        <FilterBar data={data} filter={address.filter} onFilter={(next) => onAddress({ filter: next })} />
      </PlanToolbar>
      <FaultList changes={changes} faults={faults} data={data} words={words} may={may} onGo={goTo} />
      <UnplacedLane
        {...shared}
        staged={changes.staged}
        mayLay={may.create}
        onDrag={(event, gesture) => timeline.current?.drag(event, gesture)}
        onOpen={(stay) => onAddress({ stay }, true)}
      />
      <div className={classes.middle}>
        {isNarrow ? (
          <PlanList {...shared} day={address.day ?? today} zoom={address.zoom} onOpen={open} />
        ) : (
          <Timeline
            ref={timeline}
            label={t('gridLabel')}
            scheme={scheme}
            picture={picture}
            calendar={calendar}
            occupancy={occupancy}
            zoom={address.zoom}
            start={start}
            today={today}
            now={now}
            cursor={editor.cursor}
            selectedStay={address.stay}
            faulty={faulty}
            words={words}
            may={may}
            onSee={see}
            onCommand={command}
            onCursor={editor.setCursor}
            onOpen={open}
            onFold={fold}
            onDrop={editor.drop}
          />
        )}
        {address.stay !== undefined && (
          <Suspense>
            <StayPanel
              key={address.stay}
              {...shared}
              stayId={address.stay}
              changes={changes}
              faults={faults}
              may={may}
              onClose={() => {
                onAddress({ stay: undefined })
                timeline.current?.focus()
              }}
            />
          </Suspense>
        )}
      </div>
      <Legend />
      <SaveBar changes={changes} />
      {editor.wanted && (
        <CreateStay
          {...shared}
          place={editor.wanted}
          may={may}
          changes={changes}
          onClose={() => {
            editor.setWanted(undefined)
            timeline.current?.focus()
          }}
        />
      )}
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      <UnsavedGuard />
    </div>
  )
}
