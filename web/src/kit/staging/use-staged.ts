import { useCallback, useState } from 'react'
import { useUnsavedGuard } from '../form/unsaved-guard.tsx'
import { HttpError } from '../http-error.ts'
import { expectEcho } from '../own-writes.ts'
import { write } from '../writes/write.ts'
import { beginEdits, redo, step, undo } from './edits.ts'
import { type Faults, faultsOf, type Refusal } from './save-faults.ts'
import { type AnyChange, noChanges } from './staged.ts'
import { useStagingKeys } from './use-staging-keys.ts'

const noFaults: Faults = new Map()

/** Refusals that are shown at the changes that they are about. */
const shownHere = [404, 409, 422]

interface Options<C, T> {
  /** Where all changes are sent in one go, as `{ changes: [...] }`. */
  path: string
  /** The changes as they are sent, and the row that each is about: what the server says of the n-th concerns the n-th. */
  toSave: (staged: ReadonlyMap<string, C>) => {
    changes: readonly unknown[]
    ids: readonly string[]
    /** What is sent beside them. */
    beside?: object | undefined
  }
  /** Reads the answer. @throws where it is not what was agreed on */
  parseAnswer: (answer: unknown) => T
  /** Asks anew for what was changed; the changes go when that is there. */
  onSaved: (answer: T) => Promise<unknown>
}

/**
 * The changes that are not saved yet, with their history. Whatever goes wrong when they are saved, none of them is lost.
 * While it is mounted, Ctrl+S, Ctrl+Z and Ctrl+Y mean these changes wherever the focus is.
 */
export function useStaged<C extends AnyChange, T = unknown>({
  path,
  toSave,
  parseAnswer,
  onSaved,
}: Options<C, T>) {
  const [edits, setEdits] = useState(() => beginEdits<ReadonlyMap<string, C>>(noChanges))
  const [faults, setFaults] = useState(noFaults)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  /** How many were discarded by the last step. */
  const [discarded, setDiscarded] = useState(0)
  const staged = edits.present
  useUnsavedGuard(useCallback(() => staged.size > 0, [staged]))
  const clearFaults = () => {
    setFaults(noFaults)
    setRefusal(undefined)
  }
  const change = useCallback((make: (staged: ReadonlyMap<string, C>) => ReadonlyMap<string, C>) => {
    setEdits((last) => step(last, make(last.present)))
    setDiscarded(0)
  }, [])
  /** Faults of a row are void once it is changed. */
  const forget = useCallback((id: string) => {
    setFaults((last) => (last.has(id) ? new Map([...last].filter(([other]) => other !== id)) : last))
    setRefusal(undefined)
  }, [])
  const save = async () => {
    if (staged.size === 0 || isSaving) return
    const { changes, ids, beside } = toSave(staged)
    const echoes = ids.map(expectEcho)
    setSaving(true)
    clearFaults()
    try {
      const body = { ...beside, changes }
      const answer = parseAnswer(await write<unknown>(path, { method: 'POST', body, quiet: shownHere }))
      for (const echo of echoes) echo.written()
      await onSaved(answer)
      setEdits(beginEdits<ReadonlyMap<string, C>>(noChanges))
      setDiscarded(0)
    } catch (error) {
      for (const echo of echoes) echo.failed()
      if (error instanceof HttpError) {
        const found = faultsOf(error, ids)
        setFaults(found)
        setRefusal({ message: error.body.message, isGeneral: found.size === 0 })
      }
    } finally {
      setSaving(false)
    }
  }
  const discard = () => {
    setEdits((last) => step(last, noChanges))
    setDiscarded(staged.size)
    clearFaults()
  }
  const goTo = (move: typeof undo) => {
    setEdits((last) => move(last))
    setDiscarded(0)
    clearFaults()
  }
  const changes = {
    staged,
    faults,
    refusal,
    isSaving,
    discarded,
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    change,
    forget,
    save,
    discard,
    undo: () => goTo(undo),
    redo: () => goTo(redo),
  }
  useStagingKeys(changes)
  return changes
}

export type StagedChanges<C extends AnyChange> = ReturnType<typeof useStaged<C>>
