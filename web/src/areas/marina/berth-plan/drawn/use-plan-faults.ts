import { useMemo } from 'react'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import { allFaults, type Faults } from '../../../../kit/staging/save-faults.ts'
import type { StagedStays } from '../data/use-staged-stays.ts'
import type { Bars } from './bars.ts'
import { conflictsOf } from './conflicts.ts'
import type { PlanWords } from './use-plan-words.ts'

/** What stands in the way of saving, by the id of the part. */
export function usePlanFaults(
  { staged, faults: refused }: StagedStays,
  { bars, trackBars }: Picture<Bars>,
  words: PlanWords,
): Faults {
  return useMemo(() => {
    const { parts } = bars.data
    const versions = new Map<string, number>()
    if (staged.size > 0)
      parts.id.forEach((id, at) => {
        if (staged.has(id)) versions.set(id, parts.version[at] ?? 0)
      })
    const found = conflictsOf(bars, trackBars, words.obstacle)
    return allFaults(staged, { refused, found, versionOf: (id) => versions.get(id) })
  }, [staged, refused, bars, trackBars, words])
}
