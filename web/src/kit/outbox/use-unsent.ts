import { useEffect, useState } from 'react'
import type { Operation } from './operation.ts'
import { useSessionOutbox } from './session-outbox.ts'

/**
 * Operations of the signed-in user that the server has not answered, or has refused; of one record, or all.
 * Undefined until they are read. @param record as operations name it
 */
export function useUnsent(record?: string): readonly Operation[] | undefined {
  const session = useSessionOutbox()
  const outbox = session.kind === 'ready' ? session.outbox : undefined
  const [operations, setOperations] = useState<readonly Operation[]>()
  useEffect(() => {
    setOperations(undefined)
    if (!outbox) return
    let isOver = false
    const read = async () => {
      const all = await outbox.list()
      if (!isOver) setOperations(record === undefined ? all : all.filter((one) => one.record === record))
    }
    const stop = outbox.subscribe(() => void read())
    void read()
    return () => {
      isOver = true
      stop()
    }
  }, [outbox, record])
  return operations
}
