import { collision } from '@darsena/contract/areas/marina/plan'
import { useTranslation } from 'react-i18next'
import { FaultList } from '../../../../kit/staging/fault-list.tsx'
import type { Fault } from '../../../../kit/staging/save-faults.ts'
import { override, rebase, withoutChange } from '../../../../kit/staging/staged.ts'
import type { StagedStays } from '../data/use-staged-stays.ts'
import { storedPart } from '../drawn/bars.ts'
import type { PlanWords } from '../drawn/use-plan-words.ts'
import { usePlanContext } from '../plan/plan-context.ts'

const unix = (instant: string) => Date.parse(instant) / 1000

/** A collision that the server found, with the boat that is there and her period as the plan words them. */
function useCollisionText(words: PlanWords) {
  const { t } = useTranslation('marina/berth-plan')
  return (fault: Fault): string | undefined => {
    const found = fault.kind === 'conflict' ? collision.safeParse(fault.detail) : undefined
    if (!found?.success) return undefined
    const { slot, with: other } = found.data
    const to = other.to === null ? Number.POSITIVE_INFINITY : unix(other.to)
    const period = words.period({ from: unix(other.from), to })
    const taken = t('taken', { boat: other.boat ?? t('noBoat'), period })
    return slot ? `${slot.code}: ${taken}` : taken
  }
}

/** What stands in the way of saving the changes of the plan. */
export function PlanFaults({ onGo }: { onGo: (id: string) => void }) {
  const { changes, faults, data, words, may } = usePlanContext()
  const textOf = useCollisionText(words)
  const settle = (id: string, make: Parameters<StagedStays['change']>[0]) => {
    changes.change(make)
    changes.forget(id)
  }
  const keepStaged = (id: string) => {
    const part = data.parts.id.indexOf(id)
    settle(id, (staged) => (part >= 0 ? rebase(staged, storedPart(data, part)) : staged))
  }
  const nameOf = (id: string) => {
    const change = changes.staged.get(id)
    return change ? words.owner(change.owner) : ''
  }
  return (
    <FaultList
      refusal={changes.refusal}
      faults={faults}
      nameOf={nameOf}
      textOf={textOf}
      mayOverride={may.approve}
      onGo={onGo}
      onKeep={keepStaged}
      onDrop={(id) => settle(id, (staged) => withoutChange(staged, id))}
      onOverride={(id, reason) => settle(id, (staged) => override(staged, id, reason))}
    />
  )
}
