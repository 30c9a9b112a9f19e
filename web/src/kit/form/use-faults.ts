import type { Resource } from '@darsena/contract/kit/define-resource'
import { useCallback, useRef, useState } from 'react'
import { HttpError } from '../http-error.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { reactTo } from '../toasts/react-to-failure.ts'
import type { RowForm } from './use-row-form.ts'

export interface Faults {
  /** For the form element in which the faulty fields are looked for. */
  ref: (form: HTMLFormElement | null) => void
  /** What the server found wrong without naming a field of this form. */
  general: string[]
  /** Puts the server's faults at their fields and goes to the first one. */
  show: (error: unknown) => void
  focusFirst: () => void
  clear: () => void
}

/** Brings the faults of a form to the eye: at their fields, the first of them focused. */
export function useFaults(resource: Resource, form: RowForm): Faults {
  const element = useRef<HTMLFormElement>(null)
  const words = useResourceTexts(resource)
  const [general, setGeneral] = useState<string[]>([])
  const ref = useCallback((found: HTMLFormElement | null) => {
    element.current = found
  }, [])
  const focusFirst = useCallback(() => {
    // The faults have to be drawn before they can be found.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [])
  const show = (error: unknown) => {
    if (!(error instanceof HttpError)) return
    const { details, message } = error.body
    const faults = details.map(({ path, message: fault }) => ({ field: path.split('.')[0] ?? '', fault }))
    const atFields = faults.filter(({ field }) => form.drawn.has(field))
    for (const { field, fault } of atFields) form.setError(field, { message: fault })
    const others = faults
      .filter((one) => !atFields.includes(one))
      .map(({ field, fault }) => (field in resource.fields ? `${words.field(field)}: ${fault}` : fault))
    if (error.status === 409) reactTo(error, [])
    if (error.status === 422) setGeneral(details.length > 0 ? others : [message])
    // A refusal that no field explains stays in sight, since its toast goes.
    else if ((error.status === 403 || error.status === 409) && atFields.length === 0) setGeneral([message])
    focusFirst()
  }
  const clear = useCallback(() => setGeneral([]), [])
  return { ref, general, show, focusFirst, clear }
}
