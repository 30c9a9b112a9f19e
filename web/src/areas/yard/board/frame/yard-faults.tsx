import { FaultList } from '../../../../kit/staging/fault-list.tsx'
import { override, rebase, withoutChange } from '../../../../kit/staging/staged.ts'
import type { StagedSessions } from '../data/staged-sessions.ts'
import { storedSession } from '../drawn/session-bars.ts'
import { useYard } from '../yard-context.ts'

/** What stands in the way of saving the changes of the board. */
export function YardFaults({ onGo }: { onGo: (id: string) => void }) {
  const { changes, faults, data, words, may } = useYard()
  const settle = (id: string, make: (staged: StagedSessions) => StagedSessions) => {
    changes.change(make)
    changes.forget(id)
  }
  const keepStaged = (id: string) => {
    const session = data.sessions.id.indexOf(id)
    settle(id, (staged) => (session >= 0 ? rebase(staged, storedSession(data, session)) : staged))
  }
  const nameOf = (id: string) => {
    const change = changes.staged.get(id)
    return change ? words.work(change.owner) : ''
  }
  return (
    <FaultList
      refusal={changes.refusal}
      faults={faults}
      nameOf={nameOf}
      mayOverride={may.approve}
      onGo={onGo}
      onKeep={keepStaged}
      onDrop={(id) => settle(id, (staged) => withoutChange(staged, id))}
      onOverride={(id, reason) => settle(id, (staged) => override(staged, id, reason))}
    />
  )
}
