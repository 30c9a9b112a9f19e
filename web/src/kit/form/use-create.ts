import type { Resource } from '@darsena/contract/kit/define-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type BaseSyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { createRow, type Row } from '../rows.ts'
import { useFormGuard } from './unsaved-guard.tsx'
import { type Faults, useFaults } from './use-faults.ts'
import { type RowForm, useRowForm } from './use-row-form.ts'

interface Creation {
  form: RowForm
  faults: Faults
  save: (event?: BaseSyntheticEvent) => Promise<void>
  /** For `inert` of the form: its page goes with the answer, and what would be typed until then with it. */
  isSending: boolean
}

interface Options {
  /** What the row begins with. */
  preset?: object | undefined
  /** Where else than to its resource it is sent, below /api. */
  path?: string | undefined
  onCreated: (row: Row) => unknown
}

/** The cursor is put back where it was before the form did not let it in any more, unless a fault has it. */
function useCursorBack(isSending: boolean): void {
  const left = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isSending) left.current = activeElement
    else if (activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
  }, [isSending])
}

/** A new row as it is written in a form. */
export function useCreate(resource: Resource, { preset, path, onCreated }: Options): Creation {
  const form = useRowForm(resource, null, preset)
  const faults = useFaults(resource, form)
  // One id for all tries, so that a save repeated after a lost answer gives the same row and not a second one.
  const [id] = useState(uuidv7)
  const [isSending, setSending] = useState(false)
  const isSaved = useRef(false)
  useFormGuard(form, isSaved)
  useCursorBack(isSending)
  const save = form.handleSubmit(async (body) => {
    faults.clear()
    setSending(true)
    try {
      const row = await createRow(resource, { ...body, id }, path)
      isSaved.current = true
      await onCreated(row)
    } catch (error) {
      setSending(false)
      faults.show(error)
    }
  }, faults.focusFirst)
  return { form, faults, save, isSending }
}
