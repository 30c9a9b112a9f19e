import { useCallback, useEffect, useMemo, useState } from 'react'
import { sameValue } from '../../same-value.ts'
import { useSession } from '../../session.tsx'
import type { RowForm } from '../use-row-form.ts'
import { DraftAutosave } from './draft-autosave.ts'
import type { DraftRow } from './draft-row.ts'
import { loadDraft } from './draft-store.ts'

export interface Draft {
  /** What the same user typed here earlier and did not save. */
  offered: DraftRow | null
  /** Puts it into the form, except where something else was typed since. */
  restore: () => void
  discard: () => void
  /** Puts what was typed last on the device at once, before it is sent. */
  flush: () => void
  /** Nothing of what was typed is needed any more. */
  forget: () => void
}

/** Fields that hold something else than they began with. */
function changedValues({ formState, getValues }: RowForm): DraftRow['values'] {
  const initial: Readonly<Record<string, unknown>> = formState.defaultValues ?? {}
  return Object.fromEntries(
    Object.entries(getValues()).filter(([field, value]) => !sameValue(value, initial[field])),
  )
}

/**
 * Keeps what is typed into a form on the device, for this user, facility and form, and offers it again where the end of
 * a session, a lost network or a closed browser came in between.
 * @param version of the row that is changed
 */
export function useDraft(form: RowForm, place: string, version?: number): Draft {
  const { user, facility } = useSession()
  const key = `${facility.id} ${place}`
  const keeper = useMemo(() => new DraftAutosave(user.id, key), [user.id, key])
  const [offered, setOffered] = useState<DraftRow | null>(null)
  const { isDirty } = form.formState
  const { subscribe, setValue } = form
  useEffect(() => {
    let isOver = false
    const found = (draft: DraftRow | undefined) => {
      if (isOver || !draft) return
      keeper.offer(draft.values)
      setOffered(draft)
    }
    loadDraft(user.id, key).then(found, (error: unknown) => console.warn('Drafts can not be read', error))
    return () => {
      isOver = true
    }
  }, [user.id, key, keeper])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each drawing, its subscription is not
  useEffect(() => {
    const callback = () => keeper.typed(changedValues(form), version)
    const hide = () => keeper.flush()
    const stop = subscribe({ formState: { values: true }, callback })
    document.addEventListener('visibilitychange', hide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', hide)
      keeper.flush()
    }
  }, [subscribe, keeper, version])
  const [wasDirty, setWasDirty] = useState(false)
  useEffect(() => {
    if (wasDirty && !isDirty) keeper.typed({}, undefined)
    setWasDirty(isDirty)
  }, [wasDirty, isDirty, keeper])
  const restore = () => {
    const typed = changedValues(form)
    keeper.offer({})
    setOffered(null)
    for (const [field, value] of Object.entries(offered?.values ?? {}))
      if (!(field in typed)) setValue(field, value, { shouldDirty: true })
  }
  const discard = () => {
    keeper.offer({})
    setOffered(null)
    keeper.typed(changedValues(form), version)
  }
  const flush = useCallback(() => keeper.flush(), [keeper])
  const forget = useCallback(() => keeper.forget(), [keeper])
  return { offered, restore, discard, flush, forget }
}
