import { useCallback, useMemo, useState } from 'react'
import type { SlotBars } from './arrange.ts'
import type { Bars } from './bars.ts'
import { planCalendar } from './calendar.ts'
import type { PlanAddress } from './plan-address.ts'
import type { PlanData } from './plan-data.ts'
import { shownSlots } from './slot-filter.ts'
import { useBoat } from './use-boat.ts'
import { useNow } from './use-now.ts'
import { usePicture } from './use-picture.ts'
import { usePlanEditor } from './use-plan-editor.ts'
import { usePlanFaults } from './use-plan-faults.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useRights } from './use-rights.ts'
import { useStagedStays } from './use-staged-stays.ts'

/** Groups whose slots are folded away, and how one is folded or unfolded. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (id: string) =>
    setFolded((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id]))
  return { folded, fold }
}

interface Options {
  data: PlanData
  address: PlanAddress
  onRefresh: () => Promise<unknown>
}

/** The plan of a port with all that is not on the server: the reader's words and rights, staged changes, filters, the cursor. */
export function usePlan({ data, address, onRefresh }: Options) {
  const { timeZone, checkInTime, checkOutTime } = data.clock
  const calendar = useMemo(
    () => planCalendar({ timeZone, checkInTime, checkOutTime }),
    [timeZone, checkInTime, checkOutTime],
  )
  const now = useNow()
  const today = calendar.dayOf(now)
  const words = usePlanWords(calendar, today)
  const may = useRights()
  const changes = useStagedStays(data.portId, onRefresh)
  const { folded, fold } = useFolded()
  const size = useBoat(address.filter.boatId)?.size
  const filter = useCallback(
    (bars: Bars, slotBars: SlotBars) => shownSlots(bars, slotBars, address.filter, { calendar, size }),
    [address.filter, calendar, size],
  )
  const picture = usePicture({ data, staged: changes.staged, folded, filter })
  const firstDay = address.day ?? today
  const editor = usePlanEditor({ picture, calendar, changes, may, today, firstDay })
  const faults = usePlanFaults(changes, picture, words)
  return { data, calendar, now, today, words, may, changes, fold, picture, editor, faults }
}

export type Plan = ReturnType<typeof usePlan>
