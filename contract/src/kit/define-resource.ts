import { z } from 'zod'
import { type EntityType, hasFacility } from '../access/entity-types.ts'
import { type FieldTraits, traitsOf } from './fields.ts'
import { fileLink } from './file-link.ts'

export type Fields = Record<string, z.ZodType>
type Traits = Record<string, FieldTraits>

export interface ResourceDeclaration<N extends string, F extends Fields, D extends Fields = Fields> {
  /** Path and file name: `boat-shapes`; the table is the same with underscores. */
  name: N
  /** Decides its area and who shares its rows: `entityTypeTraits`. */
  subject: EntityType
  fields: F
  /** What the database works out from the row: answered, filtered and sorted by, never written. */
  derived?: D
  /** The row's label: groups joined by « · », fields of a group by a blank, empty ones left out. */
  label: readonly (readonly ((keyof F | keyof NoInfer<D>) & string)[])[]
  search: readonly ((keyof F | keyof NoInfer<D>) & string)[]
  /** References whose rows are searched as well: a search for a boat finds her stays. */
  searchVia?: readonly (keyof F & string)[]
  filter: readonly ((keyof F | keyof D) & string)[]
  /** Sortable fields, where only some have an index that supports it; absent: all. */
  sort?: readonly ((keyof F | keyof D) & string)[]
  defaultSort: string
  /** Link tables by which rows show files, besides their own fields: a reader of the row may read those files. */
  shows?: readonly { through: string; by: string }[]
  /**
   * Fields, and the history of rows, that are shown only to those who may also read rows of the type `needs`; with
   * `sheets` also lists as sheets.
   */
  withheld?: {
    needs: EntityType
    fields: readonly ((keyof F | keyof NoInfer<D>) & string)[]
    sheets?: true
  }
  /**
   * When a row is over: it then keeps nothing that it refers to from being archived. Any of these suffices.
   */
  over?: {
    /** Choices of fields by which it is over. */
    states?: Readonly<Partial<Record<(keyof F | keyof NoInfer<D>) & string, readonly string[]>>>
    /** Days before today (Europe/Madrid), and instants before now. */
    past?: readonly ((keyof F | keyof NoInfer<D>) & string)[]
    /** A reference to the row together with which it is over. */
    with?: keyof F & string
  }
  /** Rows come from elsewhere; the API only reads them. */
  readOnly?: boolean
  /** Present: rows can be imported. */
  import?: {
    /** Strongest first: the first of these fields that two rows both have decides whether they are the same. */
    match: readonly (keyof F & string)[]
    /** Match fields that different rows may share, with the fields beside them that must not differ. */
    together?: Readonly<Partial<Record<keyof F & string, readonly (keyof F & string)[]>>>
    /** Match fields that prove nothing alone, with the fields that have to agree too: all of one list, in both rows. */
    proof?: Readonly<Partial<Record<keyof F & string, readonly (readonly (keyof F & string)[])[]>>>
    /** Where no match field is in both rows: what makes two rows likely the same. All lists begin with one text field. */
    likely?: readonly (readonly (keyof F & string)[])[]
    /** Match fields identify rows only within the same value of this one: berths of one port. */
    within?: string
    /** Further columns of a sheet, from which the area creates dependent rows, or derives fields of the row. */
    more?: Fields
    /** Required fields that the area can derive from any of these further columns. */
    instead?: Readonly<Record<string, readonly string[]>>
  }
}

export interface Resource<N extends string = string, F extends Fields = Fields, D extends Fields = Fields>
  extends ResourceDeclaration<N, F, D> {
  table: string
  /** Rows carry the facility that they belong to. */
  hasFacility: boolean
  traits: { readonly [K in (keyof F | keyof D) & string]: FieldTraits }
  /** Body of a create: strict, id optional (a client may bring its own). */
  create: z.ZodObject
  /** Body of a change: absent means unchanged, null means emptied; contains the version that was edited. */
  patch: z.ZodObject
  /** A row as it is answered, references with their labels. */
  row: z.ZodObject
}

export const labelled = z.object({ id: z.string(), label: z.string() })
export type Labelled = z.infer<typeof labelled>

/** Fields that every main row has, whatever the resource. */
export interface RowMeta {
  id: string
  createdAt: string
  updatedAt: string
  createdBy: string | null
  updatedBy: string | null
  version: number
  archivedAt: string | null
}

type RefName<K> = K extends `${infer S}Id` ? S : never
type RefListName<K> = K extends `${infer S}yIds` ? `${S}ies` : K extends `${infer S}Ids` ? `${S}s` : never

export type FieldsOf<R> = R extends Resource<string, infer F, infer _> ? F : never
export type DerivedOf<R> =
  R extends Resource<string, infer _, infer D> ? (Fields extends D ? Record<never, never> : D) : never
export type ValuesOf<R> = { [K in keyof FieldsOf<R>]: z.output<FieldsOf<R>[K]> }
export type RowOf<R> = ValuesOf<R> & { [K in keyof DerivedOf<R>]: z.output<DerivedOf<R>[K]> } & {
  [K in RefName<keyof FieldsOf<R> | keyof DerivedOf<R>>]: Labelled | null
} & { [K in RefListName<keyof FieldsOf<R> | keyof DerivedOf<R>>]: Labelled[] } & RowMeta

/** `shapeId` → `shape`, `roleIds` → `roles`, `facilityIds` → `facilities`: the key under which labels of references come back. */
export const refKey = (field: string): string =>
  field.replace(/Id$/, '').replace(/yIds$/, 'ies').replace(/Ids$/, 's')

/** Left empty in a form or a sheet means emptied: '' becomes null where the field may be null. */
export function emptyAsNull(traits: Traits, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const isBlank = typeof value === 'string' && value.trim() === ''
      return [key, isBlank && traits[key]?.nullable ? null : value]
    }),
  )
}

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? withoutDefault(schema.unwrap() as z.ZodType) : schema

function rowShape(fields: Fields, traits: Traits, isFacility: boolean, withheld: readonly string[]) {
  const shape: Record<string, z.ZodType> = { id: z.string() }
  if (isFacility) shape.facilityId = z.string()
  for (const [key, schema] of Object.entries(fields)) {
    const answered = (value: z.ZodType) => (withheld.includes(key) ? value.optional() : value)
    shape[key] = answered(withoutDefault(schema))
    const beside = traits[key]?.detailFields?.map((field) => [field, z.string().nullable()]) ?? []
    const referred = traits[key]?.accept ? fileLink : labelled.extend(Object.fromEntries(beside))
    if (traits[key]?.kind === 'reference') shape[refKey(key)] = answered(referred.nullable())
    if (traits[key]?.kind === 'references') shape[refKey(key)] = answered(z.array(referred))
  }
  return {
    ...shape,
    createdAt: z.string(),
    updatedAt: z.string(),
    createdBy: z.string().nullable(),
    updatedBy: z.string().nullable(),
    version: z.number(),
    archivedAt: z.string().nullable(),
  }
}

/** Guarded fields must not be revealed by a label, a search or a filter. */
function assertNoGuardedField(answered: readonly string[], traits: Traits): void {
  const field = answered.find((one) => traits[one]?.isGuarded)
  if (field) throw new Error(`${field} is guarded: no label, search or filter may tell of it`)
}

/**
 * Declares a resource once; API, OpenAPI, form, list, import and export follow from it.
 * @throws when a field was not made by a function of contract/kit/fields, or a guarded one would be shown elsewhere
 */
export function defineResource<
  const N extends string,
  F extends Fields,
  D extends Fields = Record<never, never>,
>(declaration: ResourceDeclaration<N, F, D>): Resource<N, F, D> {
  const entries = Object.entries(declaration.fields)
  const derived = Object.entries(declaration.derived ?? {})
  const traits: Traits = Object.fromEntries([
    ...entries.map(([key, schema]) => [key, traitsOf(schema)]),
    ...derived.map(([key, schema]) => [key, { ...traitsOf(schema), derived: true, required: false }]),
  ])
  const { label, search, filter } = declaration
  assertNoGuardedField([...label.flat(), ...search, ...filter], traits)
  const create = entries.map(([key, schema]) => [key, traits[key]?.nullable ? schema.optional() : schema])
  const patch = entries.map(([key, schema]) => [key, withoutDefault(schema).optional()])
  const isFacilityScoped = hasFacility(declaration.subject)
  return {
    ...declaration,
    table: declaration.name.replaceAll('-', '_'),
    hasFacility: isFacilityScoped,
    traits: traits as Resource<N, F, D>['traits'],
    create: z.strictObject({ id: z.uuid().optional(), ...Object.fromEntries(create) }),
    patch: z.strictObject({ version: z.number().int(), ...Object.fromEntries(patch) }),
    row: z.object(
      rowShape(
        { ...declaration.fields, ...declaration.derived },
        traits,
        isFacilityScoped,
        declaration.withheld?.fields ?? [],
      ),
    ),
  }
}
