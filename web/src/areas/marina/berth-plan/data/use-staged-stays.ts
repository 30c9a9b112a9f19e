import { planSaved } from '@darsena/contract/areas/marina/plan'
import { type StagedChanges, useStaged } from '../../../../kit/staging/use-staged.ts'
import { changesToSave } from './changes.ts'
import type { Change } from './staged.ts'

export type StagedStays = StagedChanges<Change>

/**
 * Changes of a port's plan that are not saved yet.
 * @param onSaved asks anew for the plan; the changes go when that is there
 */
export const useStagedStays = (portId: string, onSaved: () => Promise<unknown>): StagedStays =>
  useStaged<Change>({
    path: `/ports/${encodeURIComponent(portId)}/plan/changes`,
    toSave: changesToSave,
    parseAnswer: planSaved.parse,
    onSaved,
  })
