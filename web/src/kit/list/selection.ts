import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../rows.ts'

export interface Selection {
  /** Selected rows of the page in sight, in its order. */
  ids: readonly string[]
  isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
  /** These are no longer selected. */
  drop: (ids: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/** Which rows of the page in sight are selected; rows that leave the page leave the selection. */
export function useSelection(rows: readonly Row[]): Selection {
  const [selected, setSelected] = useState(none)
  const ids = useMemo(() => rows.map(({ id }) => id).filter((id) => selected.has(id)), [rows, selected])
  const isAll = rows.length > 0 && ids.length === rows.length
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const toggleAll = useCallback(
    () => setSelected(isAll ? none : new Set(rows.map(({ id }) => id))),
    [isAll, rows],
  )
  const clear = useCallback(() => setSelected(none), [])
  const drop = useCallback(
    (gone: readonly string[]) =>
      setSelected((before) => new Set([...before].filter((id) => !gone.includes(id)))),
    [],
  )
  const has = useCallback((id: string) => selected.has(id), [selected])
  return { ids, isAll, has, toggle, toggleAll, clear, drop }
}
