import type { Move, MoveBody, MoveDeclaration, Transitions } from '@darsena/contract/kit/define-transitions'
import { labelOf } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { ResourceName } from '@darsena/contract/resources'
import { sql } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import { snake } from '../crud/column-names.ts'
import { stored } from '../crud/columns.ts'
import type { CrudService } from '../crud/crud-service.ts'
import type { Row } from '../crud/list-rows.ts'
import { checkReferences, valuesToCheck } from '../crud/references.ts'
import { assertMayWith, facilityOf } from '../crud/rights.ts'
import type { Values } from '../crud/write-rules.ts'

export interface MoveHooks<B = Record<string, unknown>> {
  /**
   * Looks at the row, which is locked, and at what was asked for; throws where the move must not happen. Gives what is
   * written into the row together with its new state.
   */
  before?: (context: Context, row: Row, body: B) => Promise<Values> | Values
  /** What follows in the same transaction; `row` is as it was, with what the move has written into it. */
  after?: (context: Context, row: Row, body: B) => Promise<void> | void
}

/** What an area adds to the moves of a resource. */
export type AreaMoves<M extends Record<string, MoveDeclaration>> = {
  /** Takes further locks before the row is read, in an order that all writers keep. */
  lock?: (context: Context, id: string) => Promise<unknown>
  /** The same for several rows at once, before the first of them is moved. */
  lockMany?: (context: Context, ids: readonly string[]) => Promise<unknown>
  /** Around every move, besides its own hooks. */
  every?: MoveHooks<{ note?: string; at?: string }>
  hooks?: {
    [N in keyof M & string]?: MoveHooks<
      MoveBody<M[N]> & (MoveBody<M[N]> extends { at?: unknown } ? { at: string } : unknown)
    >
  }
}

/** The moves of a resource, ready to be carried out. */
export interface Moves<N extends string = string> {
  transitions: Transitions<string, string, Record<N, MoveDeclaration>>
  service: CrudService
  lockMany?: AreaMoves<Record<string, MoveDeclaration>>['lockMany']
  /**
   * Carries out a move in the transaction of the context, the row locked until its end.
   * @throws NOT_FOUND, FORBIDDEN without the right on this very row, WRONG_STATE naming the current state, VALIDATION at
   * `at` for a time in the future and at references that lead nowhere, and whatever the area's hooks throw
   */
  carryOut(context: Context, name: N, id: string, body?: Values): Promise<Row>
}

/** 409 that names the row and its current state in the reader's language. */
export function wrongState(
  context: Pick<Context, 'language'>,
  transitions: Transitions,
  row: object,
): AppError {
  const { resource, field } = transitions
  const texts = resourceTexts[resource.name as ResourceName][context.language]
  const word = (of: string, value: string) => texts.choice?.[of]?.[value] ?? value
  const state = String(new Map<string, unknown>(Object.entries(row)).get(field))
  const what = [texts.one, labelOf(resource, row, context.language, word)].filter(Boolean).join(' ')
  return new AppError('WRONG_STATE', {
    text: 'reason.wrongState',
    params: { what, state: word(field, state) },
  })
}

/** @throws WRONG_STATE for a row that is archived, or in none of the states of the group */
export function assertIn<G extends string>(
  context: Pick<Context, 'language'>,
  transitions: Transitions<string, G>,
  group: G,
  row: object,
): void {
  const values: Record<string, unknown> = { ...row }
  const isThere = transitions.isIn(group, String(values[transitions.field]))
  if (!isThere || (values.archivedAt ?? null) !== null) throw wrongState(context, transitions, row)
}

/** Milliseconds by which the clocks of a browser and of the server may differ. */
const clockTolerance = 60_000

async function checkBody(
  context: Context,
  { traits }: Move,
  { resource }: CrudService,
  row: Row,
  body: Values,
) {
  if (typeof body.at === 'string' && Date.parse(body.at) > Date.now() + clockTolerance)
    throw invalid([{ path: 'at', message: context.translate('fault.inFuture') }])
  const facilityId = await facilityOf(context, resource.subject, row)
  await checkReferences(context, { ...resource, traits }, body, facilityId)
}

async function write({ db }: Context, { resource }: CrudService, id: string, values: Values): Promise<void> {
  const sets = Object.entries(values).map(
    ([field, value]) => sql`${sql.ref(snake(field))} = ${stored(resource, field, value)}`,
  )
  await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where id = ${id}`.execute(db)
}

/** Joins declared transitions with the service of their rows and with what the area adds. */
export function movesOf<S extends string, G extends string, M extends Record<string, MoveDeclaration>>(
  service: CrudService,
  transitions: Transitions<S, G, M>,
  { lock, lockMany, every, hooks = {} }: AreaMoves<M> = {},
): Moves<keyof M & string> {
  const plain = transitions as unknown as Transitions
  return {
    transitions: plain as Moves<keyof M & string>['transitions'],
    service,
    ...(lockMany && { lockMany }),
    async carryOut(context, name, id, given = {}) {
      const move = transitions.moves[name]
      const own = hooks[name] as MoveHooks | undefined
      if (lock) {
        await service.get(context, id)
        await lock(context, id)
      }
      const row = await service.lock(context, id)
      await assertMayWith(context, move.action, service.resource.subject, row)
      if (!transitions.startsFrom(name, row)) throw wrongState(context, plain, row)
      const body = move.asks?.at ? { ...given, at: given.at ?? new Date().toISOString() } : given
      await checkBody(context, move, service, row, body)
      const values = {
        ...(await every?.before?.(context, row, body)),
        ...(await own?.before?.(context, row, body)),
        [transitions.field]: move.to,
      }
      const { resource } = service
      const toCheck = valuesToCheck(resource, row, values)
      if (toCheck !== values)
        await checkReferences(context, resource, toCheck, await facilityOf(context, resource.subject, row))
      await write(context, service, id, values)
      const written = { ...row, ...values }
      await every?.after?.(context, written, body)
      await own?.after?.(context, written, body)
      return service.get(context, id)
    },
  }
}
