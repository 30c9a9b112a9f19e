import { useCallback, useMemo } from 'react'
import { useCollapsedGroups } from '../../../../kit/board/frame/use-collapsed-groups.ts'
import type { TrackBars } from '../../../../kit/board/layout/arrange.ts'
import { usePicture } from '../../../../kit/board/layout/picture.ts'
import { dayGrid } from '../../../../kit/board/time/grid.ts'
import { useNow } from '../../../../kit/board/time/use-now.ts'
import type { AddressChange, PlanAddress } from '../data/plan-address.ts'
import { planCalendar } from '../data/plan-clock.ts'
import type { PlanData } from '../data/plan-data.ts'
import { useBoat } from '../data/use-boat.ts'
import { useRights } from '../data/use-rights.ts'
import { useStagedStays } from '../data/use-staged-stays.ts'
import { type Bars, makeBars } from '../drawn/bars.ts'
import { requestedSlots, shownSlots } from '../drawn/slot-filter.ts'
import { useMarks } from '../drawn/use-marks.ts'
import { usePlanFaults } from '../drawn/use-plan-faults.ts'
import { usePlanWords } from '../drawn/use-plan-words.ts'
import { usePlanEditor } from '../editing/use-plan-editor.ts'
import { useBoardTexts } from './use-board-texts.ts'

interface Options {
  data: PlanData
  address: PlanAddress
  /** `isStep`: leaves a step in the browser's history. */
  onAddress: (part: AddressChange, isStep?: boolean) => void
  onRefresh: () => Promise<unknown>
}

/** The days of the port, as its clock has them, and the cells that the keyboard goes through. */
function usePlanDays({ timeZone, checkInTime, checkOutTime }: PlanData['clock']) {
  const calendar = useMemo(
    () => planCalendar({ timeZone, checkInTime, checkOutTime }),
    [timeZone, checkInTime, checkOutTime],
  )
  const grid = useMemo(() => dayGrid(calendar), [calendar])
  const now = useNow()
  return { calendar, grid, now, today: calendar.dayOf(now) }
}

/** The plan of a port with all that is not on the server: the reader's words and rights, staged changes, filters, the cursor. */
export function usePlan({ data, address, onAddress, onRefresh }: Options) {
  const days = usePlanDays(data.clock)
  const { calendar, grid, now, today } = days
  const words = usePlanWords(calendar, today)
  const may = useRights()
  const changes = useStagedStays(data.portId, onRefresh)
  const { staged } = changes
  const { collapsed, toggleGroup } = useCollapsedGroups()
  // What is shown of today changes with the minute, all else does not.
  const minute = address.filter.today ? now : 0
  const size = useBoat(address.filter.boatId)?.size
  const filter = useCallback(
    (bars: Bars, trackBars: TrackBars) =>
      shownSlots(bars, trackBars, address.filter, { calendar, size, today, now: minute }),
    [address.filter, calendar, size, today, minute],
  )
  const bars = useMemo(() => makeBars(data, staged), [data, staged])
  const picture = usePicture({ bars, trackCount: data.slots.id.length, collapsed, filter })
  const marks = useMarks(bars, days)
  const requested = useMemo(
    () => requestedSlots(picture.bars, picture.trackBars, address.filter, calendar),
    [picture, address.filter, calendar],
  )
  const texts = useBoardTexts(picture, { calendar, words, marks, requested })
  const firstDay = address.day ?? today
  const editor = usePlanEditor({ picture, calendar, grid, changes, may, today, firstDay })
  const faults = usePlanFaults(changes, picture, words)
  return {
    ...days,
    data,
    address,
    onAddress,
    words,
    texts,
    may,
    changes,
    toggleGroup,
    picture,
    editor,
    faults,
    marks,
    requested,
  }
}
