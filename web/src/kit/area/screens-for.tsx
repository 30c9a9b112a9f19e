import type { DerivedOf, Fields, FieldsOf, Resource, RowOf } from '@darsena/contract/kit/define-resource'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { SkeletonLines } from '../../ui/loading.tsx'
import { FieldSlot, FieldValue, FieldValues, Section } from '../form/fields.tsx'
import type { FormOptions } from '../form/form-options.ts'
import type { FieldInput } from '../form/form-view.ts'
import { loadForm } from '../form/load-form.ts'
import type { ColumnProps } from '../list/columns.tsx'
import { type ListOptions, ListPage } from '../list/list-page.tsx'
import { CreateDialogs } from '../pickers/create-dialogs.ts'
import type { RelatedProps } from '../related/related-rows.tsx'
import { useAbility } from '../session.tsx'

const FormPage = lazy(() => loadForm().then(({ FormPage }) => ({ default: FormPage })))
const RelatedRows = lazy(() =>
  import('../related/related-rows.tsx').then(({ RelatedRows }) => ({ default: RelatedRows })),
)
const CreateDialog = lazy(() =>
  import('../create-row/create-dialog.tsx').then(({ CreateDialog }) => ({ default: CreateDialog })),
)

interface ScreenProps {
  children: ReactNode
}

function FormScreen(props: ScreenProps & FormOptions & { resource: Resource }) {
  return (
    <CreateDialogs value={CreateDialog}>
      <Suspense fallback={<SkeletonLines />}>
        <FormPage {...props} />
      </Suspense>
    </CreateDialogs>
  )
}

function RelatedSlot(props: RelatedProps & { resource: Resource }) {
  return (
    <CreateDialogs value={CreateDialog}>
      <Suspense fallback={<SkeletonLines />}>
        <RelatedRows {...props} />
      </Suspense>
    </CreateDialogs>
  )
}

/** A column says what a list is to draw; it draws nothing itself. */
function ColumnSlot(_: ColumnProps) {
  return null
}

/** The screen of a resource, with the fields of it that the reader may see. */
const boundTo =
  <Extra extends object>(
    resource: Resource,
    Screen: ComponentType<ScreenProps & Extra & { resource: Resource }>,
  ) =>
  (props: ScreenProps & Extra) => <Screen {...props} resource={shownResource(resource, useAbility())} />

type Source<R> = keyof FieldsOf<R> & string
type ShownSource<R> = Source<R> | (keyof DerivedOf<R> & string)

interface ColProps<R> {
  source: ShownSource<R> | 'createdAt' | 'updatedAt'
  /** Distinguishes columns of one source; by default the source. */
  id?: string
  /** By default what the catalogue calls the field. */
  title?: string
  /** By default the value as its kind is written. */
  render?: (row: RowOf<R>) => ReactNode
  /** Only shown once the user asks for it. */
  isExtra?: boolean
}

interface FieldProps<R> {
  /** What the database works out itself is shown as text. */
  source: ShownSource<R>
  /** Replaces the input of the field's kind. */
  render?: (input: FieldInput) => ReactNode
}

export interface Screens<R> {
  /** The list screen, with one `<Col>` a column; the first column is the link to the row. */
  List: ComponentType<ScreenProps & ListOptions<RowOf<R>>>
  Col: ComponentType<ColProps<R>>
  /** The form screen for new and for existing rows, with its `<Field>`s in any layout, and tabs and buttons of its own. */
  Form: ComponentType<ScreenProps & FormOptions<RowOf<R>>>
  /** Fields that belong together, under a heading. */
  Section: typeof Section
  Field: ComponentType<FieldProps<R>>
  /** Rows that refer to another one by the field `by`, edited on the spot: for a tab of that one's page. */
  Related: ComponentType<RelatedProps & { by: Source<R> }>
  /** Draws something after a field's value as it stands in the form. */
  Value: ComponentType<{ source: Source<R>; children: (value: unknown) => ReactNode }>
  /** The same after the values of several fields. */
  Values: <S extends Source<R>>(props: {
    sources: readonly S[]
    children: (values: Readonly<Record<S, unknown>>) => ReactNode
  }) => ReactNode
}

/** The building blocks of a resource's screens; their sources are typed by the contract, so a wrong name does not compile. */
export function screensFor<N extends string, F extends Fields, D extends Fields>(
  resource: Resource<N, F, D>,
): Screens<Resource<N, F, D>> {
  const untyped = resource as Resource
  return {
    List: boundTo(untyped, ListPage) as Screens<Resource<N, F, D>>['List'],
    Col: ColumnSlot as ComponentType<ColProps<Resource<N, F, D>>>,
    Form: boundTo<FormOptions>(untyped, FormScreen) as Screens<Resource<N, F, D>>['Form'],
    Section,
    Field: FieldSlot,
    Related: boundTo<Omit<RelatedProps, 'children'>>(untyped, RelatedSlot),
    Value: FieldValue,
    Values: FieldValues as Screens<Resource<N, F, D>>['Values'],
  }
}
