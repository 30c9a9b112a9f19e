import { useMemo } from 'react'
import { allFaults, type Faults } from '../../../kit/staging/save-faults.ts'
import { conflictsOf } from './conflicts.ts'
import type { PlanPicture } from './use-picture.ts'
import type { PlanWords } from './use-plan-words.ts'
import type { StagedStays } from './use-staged-stays.ts'

/** What stands in the way of saving, by the id of the part. */
export function usePlanFaults(
  { staged, faults: refused }: StagedStays,
  { bars, slotBars }: PlanPicture,
  words: PlanWords,
): Faults {
  return useMemo(() => {
    const { parts } = bars.data
    const versions = new Map<string, number>()
    if (staged.size > 0)
      parts.id.forEach((id, at) => {
        if (staged.has(id)) versions.set(id, parts.version[at] ?? 0)
      })
    const found = conflictsOf(bars, slotBars, words.obstacle)
    return allFaults(staged, { refused, found, versionOf: (id) => versions.get(id) })
  }, [staged, refused, bars, slotBars, words])
}
