import { planSaved } from '@darsena/contract/areas/marina/plan'
import { useCallback, useState } from 'react'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { HttpError } from '../../../kit/http-error.ts'
import { expectEcho } from '../../../kit/own-writes.ts'
import { write } from '../../../kit/writes/write.ts'
import { changesToSave } from './changes.ts'
import { beginEdits, redo, step, undo } from './edits.ts'
import { type Faults, faultsOf } from './save-faults.ts'
import { noChanges, type Staged } from './staged.ts'

const noFaults: Faults = new Map()

/** Refusals that the plan shows itself, at the bars that they are about. */
const shownHere = [404, 409, 422]

/**
 * The changes that are not saved yet, with their history. Whatever goes wrong when they are saved, none of them is lost.
 * @param onSaved asks anew for the plan; the changes go when that is there
 */
export function useStaged(portId: string, onSaved: () => Promise<unknown>) {
  const [edits, setEdits] = useState(() => beginEdits<Staged>(noChanges))
  const [faults, setFaults] = useState(noFaults)
  const [message, setMessage] = useState('')
  const [isSaving, setSaving] = useState(false)
  const staged = edits.present
  useUnsavedGuard(useCallback(() => staged.size > 0, [staged]))
  const clearFaults = () => {
    setFaults(noFaults)
    setMessage('')
  }
  const change = useCallback((make: (staged: Staged) => Staged) => {
    setEdits((last) => step(last, make(last.present)))
  }, [])
  /** What was told of a part is no longer so once it is changed. */
  const forget = useCallback((id: string) => {
    setFaults((last) => (last.has(id) ? new Map([...last].filter(([other]) => other !== id)) : last))
  }, [])
  const save = async () => {
    if (staged.size === 0 || isSaving) return
    const { changes, ids } = changesToSave(staged)
    const echoes = ids.map(expectEcho)
    setSaving(true)
    clearFaults()
    try {
      const answer = await write<unknown>(`/ports/${encodeURIComponent(portId)}/plan/changes`, {
        method: 'POST',
        body: { changes },
        quiet: shownHere,
      })
      planSaved.parse(answer)
      for (const echo of echoes) echo.written()
      await onSaved()
      setEdits(beginEdits<Staged>(noChanges))
    } catch (error) {
      for (const echo of echoes) echo.failed()
      if (error instanceof HttpError) {
        setFaults(faultsOf(error, ids))
        setMessage(error.body.message)
      }
    } finally {
      setSaving(false)
    }
  }
  const discard = () => {
    setEdits((last) => step(last, noChanges))
    clearFaults()
  }
  return {
    staged,
    faults,
    message,
    isSaving,
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    change,
    forget,
    save,
    discard,
    undo: () => setEdits(undo),
    redo: () => setEdits(redo),
  }
}

export type StagedChanges = ReturnType<typeof useStaged>
