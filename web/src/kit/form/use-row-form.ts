import { emptyAsNull, type Resource } from '@darsena/contract/kit/define-resource'
import { faultText, type Translate } from '@darsena/contract/kit/faults'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useMemo, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Row } from '../rows.ts'
import { writtenFields } from '../written-fields.ts'

export type Values = FieldValues
export interface RowForm extends UseFormReturn<Values> {
  /** Something is on its way into a field, such as a file: until it is there, the form can't be saved. */
  setBusy: (field: string, isBusy: boolean) => void
  isBusy: () => boolean
  /** Fields that have an input on the page, where their faults can be shown. */
  drawn: Set<string>
}

/** The type of the fault that marks a pending field. */
const busyFault = 'busy'

const typedKinds = new Set(['text', 'email', 'phone', 'clockTime', 'day', 'instant'])

/** What an input shows where a row has nothing. */
function blank({ kind, nullable }: FieldTraits): unknown {
  if (typedKinds.has(kind)) return ''
  if (kind === 'localised') return { it: '', en: '' }
  if (kind === 'references') return []
  return kind === 'yesNo' && !nullable ? false : null
}

function presetOf(schema: z.ZodType | undefined): unknown {
  return schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined
}

/** The values that inputs begin with: the row's, else the contract's presets, else nothing. */
export function inputsOf(resource: Resource, row: object | null): Values {
  const given = (row ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    writtenFields(resource).map(([field, traits]) => {
      const value = row ? given[field] : presetOf(resource.fields[field])
      if (traits.kind === 'localised') return [field, { ...(blank(traits) as object), ...(value as object) }]
      return [field, value ?? blank(traits)]
    }),
  )
}

/** Empty sides of a localised text are absent ones; a text without any side is none. */
function withoutBlankSides(resource: Resource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const traits = resource.traits[field]
      if (traits?.kind !== 'localised' || typeof value !== 'object') return [field, value]
      const sides = Object.entries(value ?? {}).filter(([, side]) => String(side ?? '').trim() !== '')
      return [field, sides.length === 0 && traits.nullable ? null : Object.fromEntries(sides)]
    }),
  )
}

/** Values as the contract takes them: emptied ones null, and on a create left out. */
function bodyOf(resource: Resource, values: Values, version: number | undefined): object {
  const filled = emptyAsNull(resource.traits, withoutBlankSides(resource, values)) as Values
  if (version !== undefined) return { ...filled, version }
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== null))
}

/**
 * A form over a resource's row, or over a new one. The contract's own schema validates it, in the specification's
 * words; the values that a valid submit hands out are the body of the request.
 */
export function useRowForm(resource: Resource, row: Row | null, preset: object = {}): RowForm {
  const { t } = useTranslation(['kit', 'kit/form'])
  const [busy] = useState(() => new Set<string>())
  const [drawn] = useState(() => new Set<string>())
  const version = row?.version
  const resolver = useMemo<Resolver<Values>>(() => {
    const translate = t as unknown as Translate
    const schema = version === undefined ? resource.create : resource.patch
    const check = zodResolver<Values, unknown, Values>(schema, { error: faultText(translate) })
    return async (values, context, options) => {
      const checked = await check(bodyOf(resource, values, version), context, options)
      if (busy.size === 0) return checked
      const waiting = [...busy].map((field) => [field, { type: busyFault, message: t('kit/form:busy') }])
      return { values: {}, errors: { ...checked.errors, ...Object.fromEntries(waiting) } }
    }
  }, [resource, version, t, busy])
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...inputsOf(resource, row), ...preset },
    mode: 'onTouched',
    // The first faulty field in the order of the page is found in the page itself, the server's faults included.
    shouldFocusError: false,
  })
  const { clearErrors, control } = form
  const setBusy = useCallback(
    (field: string, isBusy: boolean) => {
      if (isBusy) busy.add(field)
      else if (busy.delete(field) && control.getFieldState(field).error?.type === busyFault)
        clearErrors(field)
    },
    [busy, control, clearErrors],
  )
  const isBusy = useCallback(() => busy.size > 0, [busy])
  return { ...form, setBusy, isBusy, drawn }
}
