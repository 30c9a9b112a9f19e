import type { Resource } from '@darsena/contract/kit/define-resource'
import type { FieldKind } from '@darsena/contract/kit/fields'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { type Control, type FieldError, useController, useWatch } from 'react-hook-form'
import type { Row } from '../rows.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { type FieldProps, type FormValues, type FormView, FormViewContext } from './form-view.ts'
import type { InputProps } from './inputs/input-props.ts'
import { KindInput } from './inputs/kind-input.tsx'
import { StoredRow } from './stored-row.ts'
import { TextOfField } from './text-of-field.tsx'
import type { RowForm, Values } from './use-row-form.ts'

/** Always have a value, if only «no» or an empty list, so nothing has to be demanded. */
const optionalKinds = new Set<FieldKind>(['yesNo', 'references'])

/** A fault of the field, or of one side of a localised text. */
function messageOf(error: FieldError | undefined): string | undefined {
  if (!error || error.message) return error?.message
  const side: unknown = Object.values(error).find((part) => typeof part === 'object' && part !== null)
  return typeof side === 'object' && side !== null && 'message' in side ? String(side.message) : undefined
}

function InputField({
  resource,
  control,
  setBusy,
  drawn,
  source,
  render,
}: FieldProps & { resource: Resource } & Pick<RowForm, 'control' | 'setBusy' | 'drawn'>) {
  const words = useResourceTexts(resource)
  const { field, fieldState } = useController({ name: source, control })
  const onBusy = useCallback((isBusy: boolean) => setBusy(source, isBusy), [setBusy, source])
  useEffect(() => {
    drawn.add(source)
    return () => void drawn.delete(source)
  }, [drawn, source])
  const traits = resource.traits[source]
  if (!traits) throw new Error(`No input for ${resource.name}.${source}`)
  const input: InputProps = {
    resource,
    traits,
    field: source,
    label: words.field(source),
    value: field.value,
    error: messageOf(fieldState.error),
    isRequired: !traits.nullable && !optionalKinds.has(traits.kind),
    onChange: field.onChange,
    onBlur: field.onBlur,
    onBusy,
  }
  return render ? render(input) : <KindInput {...input} />
}

function WatchedValues({
  control,
  sources,
  children,
}: {
  control: Control<Values>
  sources: readonly string[]
  children: (values: FormValues) => ReactNode
}) {
  const values = useWatch({ control, name: sources })
  return children(Object.fromEntries(sources.map((source, at) => [source, values[at]])))
}

/** Draws the fields inside it as inputs of a form. */
export function EditableForm({
  resource,
  form,
  row,
  children,
}: {
  resource: Resource
  form: RowForm
  row: Row | null
  children: ReactNode
}) {
  const { control, setBusy, drawn } = form
  const view = useMemo<FormView>(
    () => ({
      draw: (field) => {
        const traits = resource.traits[field.source]
        if (!traits) return null
        const { derived, fixed } = traits
        if (!derived && !(fixed && row))
          return (
            <InputField {...field} resource={resource} control={control} setBusy={setBusy} drawn={drawn} />
          )
        return row && <TextOfField resource={resource} row={row} source={field.source} />
      },
      drawAfter: (sources, drawing) => (
        <WatchedValues control={control} sources={sources}>
          {drawing}
        </WatchedValues>
      ),
    }),
    [resource, control, setBusy, drawn, row],
  )
  return (
    <StoredRow value={row}>
      <FormViewContext value={view}>{children}</FormViewContext>
    </StoredRow>
  )
}
