import type { Resource } from '@darsena/contract/kit/define-resource'
import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { http } from '../http.ts'
import { HttpError } from '../http-error.ts'
import { changeRow, type Row } from '../rows.ts'
import { sameValue } from '../same-value.ts'
import { useFormGuard } from './unsaved-guard.tsx'
import { type Faults, useFaults } from './use-faults.ts'
import { inputsOf, type RowForm, useRowForm, type Values } from './use-row-form.ts'

/** What somebody else saved while one typed oneself. */
export interface Clash {
  theirs: Row
  /** What this user changed, as it would be saved. */
  mine: Values
}

export interface Change {
  form: RowForm
  faults: Faults
  /** The row as it was when typing began. */
  base: Row
  /** Somebody has saved the row meanwhile, under what is typed here. */
  isOutdated: boolean
  clash: Clash | null
  save: (event?: BaseSyntheticEvent) => Promise<void>
  /** Shows both versions, field by field. */
  compare: () => void
  /** Saves what was taken of either version. */
  settle: (chosen: Values) => Promise<void>
  closeClash: () => void
  discard: () => void
}

const isStale = (error: unknown) => error instanceof HttpError && error.body.code === 'STALE_VERSION'

interface Options {
  /** It can no longer be saved. */
  isStopped: boolean
  /** Called after a save unless the user went on typing meanwhile: that stays in the form, unsaved. */
  onSaved: () => void
}

/**
 * A row as it is changed in a form: sends only what was changed, on the version that it was read at. A newer one never
 * slips in under what is typed, and what is typed while a save is on its way is kept.
 */
export function useChange(resource: Resource, row: Row, { isStopped, onSaved }: Options): Change {
  const [base, setBase] = useState(row)
  const [clash, setClash] = useState<Clash | null>(null)
  const form = useRowForm(resource, base)
  const faults = useFaults(resource, form)
  const isSending = useRef(false)
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  useFormGuard(form)
  const { reset, getValues, setValue } = form

  /** The row is the one to go on from. @returns fields that were typed into since the given values were sent */
  const adopt = useCallback(
    (next: Row, sent?: Values): string[] => {
      const typed = getValues()
      setBase(next)
      reset(inputsOf(resource, next))
      const later = sent ? Object.keys(typed).filter((field) => !sameValue(typed[field], sent[field])) : []
      for (const field of later) setValue(field, typed[field], { shouldDirty: true })
      return later
    },
    [resource, reset, getValues, setValue],
  )
  useEffect(() => {
    if (!isDirty && row.version !== base.version) adopt(row)
  }, [isDirty, row, base, adopt])

  const send = async (changes: Values, version: number) => {
    if (isSending.current) return
    isSending.current = true
    faults.clear()
    const sent = structuredClone(getValues())
    try {
      const saved = await changeRow(resource, base.id, { ...changes, version })
      setClash(null)
      if (adopt(saved, sent).length === 0) onSaved()
    } catch (error) {
      if (isStale(error)) setClash({ theirs: await http<Row>(`/${resource.name}/${base.id}`), mine: changes })
      else {
        setClash(null)
        faults.show(error)
      }
    } finally {
      isSending.current = false
    }
  }
  const changesOf = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => field in dirtyFields))
  const save = form.handleSubmit((values) => {
    const changes = changesOf(values)
    if (isStopped || Object.keys(changes).length === 0) return
    return send(changes, base.version)
  }, faults.focusFirst)
  const compare = form.handleSubmit(
    (values) => setClash({ theirs: row, mine: changesOf(values) }),
    faults.focusFirst,
  )
  return {
    form,
    faults,
    base,
    isOutdated: isDirty && !isSubmitting && row.version !== base.version,
    clash,
    save,
    compare: () => void compare(),
    settle: async (chosen) => {
      if (clash) await send(chosen, clash.theirs.version)
    },
    closeClash: () => setClash(null),
    discard: () => {
      faults.clear()
      adopt(row)
    },
  }
}
