import type { PutOffOrder } from '@darsena/contract/areas/yard/put-offs'
import { useCallback, useState } from 'react'
import type { StagedSessions } from './staged-sessions.ts'

interface Return {
  putOffId: string
  sessionIds: readonly string[]
}

/** Which of the staged changes put work off together, or bring it back; what is no longer staged does not count. */
export function usePutOffMarks() {
  const [putOff, setPutOff] = useState<PutOffOrder>()
  const [back, setBack] = useState<Return>()
  const markPutOff = useCallback(
    (order: PutOffOrder) =>
      setPutOff((last) => ({
        ...order,
        sessionIds: [...new Set([...(last?.sessionIds ?? []), ...order.sessionIds])],
      })),
    [],
  )
  const markReturn = useCallback(
    (putOffId: string, sessionIds: readonly string[]) => setBack({ putOffId, sessionIds }),
    [],
  )
  const clear = useCallback(() => {
    setPutOff(undefined)
    setBack(undefined)
  }, [])
  const besideOf = (staged: StagedSessions) => {
    const isStaged = (id: string) => staged.get(id)?.op === 'update'
    const sessionIds = putOff?.sessionIds.filter(isStaged) ?? []
    return {
      ...(putOff && sessionIds.length > 0 && { putOff: { ...putOff, sessionIds } }),
      ...(back?.sessionIds.some(isStaged) && { bringsBack: back.putOffId }),
    }
  }
  return { markPutOff, markReturn, besideOf, clear }
}
