import { useMemo } from 'react'
import type { PlanData } from './plan-data.ts'
import type { Fault, Faults } from './save-faults.ts'
import type { StagedChanges } from './use-staged.ts'

/** Parts of the plan whose stored version is newer than the one that a change began with. */
function overtaken({ staged }: Pick<StagedChanges, 'staged'>, { parts }: PlanData): string[] {
  if (staged.size === 0) return []
  return parts.id.filter((id, at) => {
    const change = staged.get(id)
    return change && change.op !== 'create' && (parts.version[at] ?? 0) > change.version
  })
}

/** What stands in the way of saving: what the server told, and what others have saved since. */
export function useFaults(changes: StagedChanges, data: PlanData): Faults {
  const { staged, faults } = changes
  return useMemo(() => {
    const stale = overtaken({ staged }, data)
    if (stale.length === 0) return faults
    const overtaking: readonly Fault[] = [{ kind: 'stale' }]
    return new Map([...faults, ...stale.map((id) => [id, overtaking] as const)])
  }, [staged, faults, data])
}
