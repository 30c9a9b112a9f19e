import { z } from 'zod'
import type { Action } from '../access/entity-types.ts'
import type { Fields, Resource } from './define-resource.ts'
import { type FieldTraits, instant, text, traitsOf } from './fields.ts'

/**
 * Whether a move takes a note: `required` of everybody; `expected` is required by the form, while programs may leave it out;
 * `optional` is shown in the form; `accepted` is taken from programs and not shown.
 */
export type NoteRule = 'required' | 'expected' | 'optional' | 'accepted'

/** What a move asks for. In the form, a move without anything shown is carried out at once; `{}` asks for confirmation. */
export interface Asked {
  note?: NoteRule
  /** When it happened: an instant that is not in the future; now where it is absent. */
  at?: true
  /** Further fields, made by functions of contract/kit/fields; a nullable one may be left out. */
  fields?: Fields
}

/** The way of a row from some of its states into another one. */
export interface MoveDeclaration<S extends string = string> {
  from: readonly S[]
  to: S
  /** The right on the row that the move needs. */
  action: Exclude<Action, 'manage'>
  /** In English, for the description of the API. */
  summary: string
  asks?: Asked
  /** Rows that the move does not exist for, whatever their state. */
  unless?: (row: Readonly<Record<string, unknown>>) => boolean
}

type NoteOf<A> = A extends { note: 'required' }
  ? { note: string }
  : A extends { note: NoteRule }
    ? { note?: string | undefined }
    : unknown
type TimeOf<A> = A extends { at: true } ? { at?: string | undefined } : unknown
type OptionalKeys<F extends Fields> = { [K in keyof F]: null extends z.output<F[K]> ? K : never }[keyof F]
type FieldsOf<A> = A extends { fields: infer F extends Fields }
  ? { [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<F[K]> } & {
      [K in OptionalKeys<F>]?: z.output<F[K]> | undefined
    }
  : unknown
type AsksOf<M> = M extends { asks: infer A } ? A : unknown

/** The body of a request that carries out a move. */
export type MoveBody<M> = NoteOf<AsksOf<M>> & TimeOf<AsksOf<M>> & FieldsOf<AsksOf<M>>

/** A move, ready to be checked and drawn. */
export interface Move extends MoveDeclaration {
  /** The last part of its route: `POST /R/{id}/<name>`. */
  name: string
  /** Body of the request; strict. */
  body: z.ZodObject
  /** What is asked for, in the order of the form. */
  traits: Readonly<Record<string, FieldTraits>>
  /** Fields that the form shows, and whether it requires them. */
  shown: Readonly<Record<string, { isRequired: boolean }>>
}

/** A row as far as its moves look at it. */
export type Moved = { id: string; archivedAt?: string | null | undefined }

export interface Transitions<
  S extends string = string,
  G extends string = string,
  M extends Record<string, MoveDeclaration> = Record<string, MoveDeclaration>,
> {
  resource: Resource
  /** The field that holds the state. */
  field: string
  states: readonly S[]
  initial: S
  /** States that belong together, for SQL, screens and tests alike. */
  groups: Readonly<Record<G, readonly S[]>>
  moves: { readonly [N in keyof M & string]: Move & { readonly declared?: M[N] } }
  /** In the order of their buttons. */
  names: readonly (keyof M & string)[]
  /** Is this one of the group's states? */
  isIn(group: G, state: string): boolean
  /** Does the move start from the row as it is? Never from an archived one. Rights are another question. */
  startsFrom(name: keyof M & string, row: object): boolean
}

/** Longest note in characters. */
const noteLength = 500

const noteSchema = () => text(noteLength)

function schemasOf({ note, at, fields = {} }: Asked): Fields {
  return { ...(at && { at: instant() }), ...fields, ...(note && { note: noteSchema() }) }
}

function ready(name: string, declaration: MoveDeclaration): Move {
  const asks = declaration.asks ?? {}
  const schemas = Object.entries(schemasOf(asks))
  const isOptional = (field: string, schema: z.ZodType) =>
    field === 'at' || (field === 'note' && asks.note !== 'required') || traitsOf(schema).nullable
  const body = schemas.map(([field, schema]) => [
    field,
    isOptional(field, schema) ? schema.optional() : schema,
  ])
  const shown = schemas
    .filter(([field]) => field !== 'note' || asks.note !== 'accepted')
    .map(([field, schema]) => [
      field,
      { isRequired: field === 'note' ? asks.note !== 'optional' : !traitsOf(schema).nullable },
    ])
  return {
    ...declaration,
    name,
    body: z.strictObject(Object.fromEntries(body)),
    traits: Object.fromEntries(
      schemas.map(([field, schema]) => {
        const traits = traitsOf(schema)
        return [field, field === 'note' ? { ...traits, multiline: true } : traits]
      }),
    ),
    shown: Object.fromEntries(shown),
  }
}

/** Rows that one request moves at most. */
export const mostMoved = 100

/** Which rows are moved at once; each stands for itself. */
export const movedIds = z.array(z.uuid()).min(1).max(mostMoved)

/** What became of a move of several rows: those that could not be moved say why, in the reader's language. */
export const manyMoved = z.object({
  done: z.array(z.string()),
  refused: z.array(
    z.object({
      id: z.string(),
      /** '' for a row that the caller may not see. */
      label: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
export type ManyMoved = z.infer<typeof manyMoved>

/**
 * Declares the states of a resource and the ways between them once; routes, buttons, dialogs and lists of states follow.
 * The texts of a move are in the resource's catalogue under `move.<name>`. The file is called `<something>-transitions.ts`,
 * by which the check of the texts finds it.
 * @throws when the resource has no such field, or a state is none of the field's choices
 */
export function defineTransitions<
  const S extends string,
  const G extends string,
  const M extends Record<string, MoveDeclaration<NoInfer<S>>>,
>(
  resource: Resource,
  declaration: {
    /** The resource's field that holds the state; `status` by default. */
    field?: string
    states: readonly S[]
    initial: NoInfer<S>
    groups: Readonly<Record<G, readonly NoInfer<S>[]>>
    moves: M
  },
): Transitions<S, G, M> {
  const { field = 'status', states, groups, moves } = declaration
  const choices = resource.traits[field]?.choices ?? []
  const strange = states.find((state) => !choices.includes(state))
  if (strange) throw new Error(`${resource.name}.${field} knows no state ${strange}`)
  const made = Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, ready(name, move)]))
  return {
    resource,
    field,
    states,
    initial: declaration.initial,
    groups,
    moves: made as Transitions<S, G, M>['moves'],
    names: Object.keys(moves),
    isIn: (group, state) => groups[group].some((one) => one === state),
    startsFrom(name, row) {
      const values: Record<string, unknown> = { ...row }
      const move: MoveDeclaration = made[name] as Move
      const isThere = move.from.some((state) => state === values[field])
      return isThere && (values.archivedAt ?? null) === null && !move.unless?.(values)
    },
  }
}
