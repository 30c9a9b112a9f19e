import type { FieldKind } from '@darsena/contract/kit/fields'
import { type ComponentType, lazy, Suspense } from 'react'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { ChoiceField, CountryField, YesNoField } from './choice-field.tsx'
import { ChoicesField } from './choices-field.tsx'
import { ClockField } from './clock-field.tsx'
import { DayField } from './day-field.tsx'
import type { InputProps } from './input-props.ts'
import { LocalisedField } from './localised-field.tsx'
import { NumberField } from './number-field.tsx'
import { ReferenceField, ReferencesField } from './reference-field.tsx'
import { TextField } from './text-field.tsx'

// Knows the zones of the world, which few forms need.
const InstantField = lazy(() =>
  import('./instant-field.tsx').then(({ InstantField }) => ({ default: InstantField })),
)

const inputs: Record<FieldKind, ComponentType<InputProps>> = {
  text: TextField,
  email: TextField,
  phone: TextField,
  localised: LocalisedField,
  choice: ChoiceField,
  choices: ChoicesField,
  country: CountryField,
  reference: ReferenceField,
  references: ReferencesField,
  yesNo: YesNoField,
  integer: NumberField,
  number: NumberField,
  day: DayField,
  clockTime: ClockField,
  instant: InstantField,
}

/** The input of a field's kind. */
export function KindInput(props: InputProps) {
  const Input = inputs[props.traits.kind]
  return (
    <Suspense fallback={<SkeletonLines count={1} height={56} />}>
      <Input {...props} />
    </Suspense>
  )
}
