import type { ManyMoved } from '@darsena/contract/kit/define-transitions'
import { labelOf } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { ResourceName } from '@darsena/contract/resources'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Values } from '../crud/write-rules.ts'
import { databaseError } from '../database-errors.ts'
import type { Moves } from './moves.ts'

/** Why a row could not be moved; what is no answer to the caller is thrown. */
function refusalOf(context: Context, error: unknown): AppError {
  const refusal = error instanceof AppError ? error : databaseError(error, context.translate)
  if (!refusal || refusal.status >= 500) throw error
  return refusal
}

async function nameOf<N extends string>(context: Context, { service }: Moves<N>, id: string) {
  const { resource } = service
  const texts = resourceTexts[resource.name as ResourceName][context.language]
  try {
    const row = await service.get(context, id)
    return labelOf(resource, row, context.language, (of, value) => texts.choice?.[of]?.[value] ?? value)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return ''
    throw error
  }
}

/** What a refusal says: a fault that names its place says more than the text of its code. */
function messageOf({ translate }: Context, refusal: AppError): string {
  const { details = [] } = refusal.reason
  return refusal.code === 'VALIDATION' && details.length > 0
    ? details.map(({ message }) => message).join('; ')
    : refusal.textFor(translate)
}

/**
 * Carries out a move of several rows, one after the other in the order of their ids in the list: each stands for itself,
 * so what one of them is refused leaves the others as they are. Constraints that wait for the end are looked at for each.
 */
export async function carryOutMany<N extends string>(
  context: Context,
  moves: Moves<N>,
  name: N,
  ids: readonly string[],
  body: Values,
): Promise<ManyMoved> {
  const { db } = context
  const outcome: ManyMoved = { done: [], refused: [] }
  await moves.lockMany?.(context, ids)
  for (const id of new Set(ids)) {
    await sql`savepoint one_move`.execute(db)
    try {
      await moves.carryOut(context, name, id, body)
      await sql`set constraints all immediate`.execute(db)
      await sql`set constraints all deferred`.execute(db)
      await sql`release savepoint one_move`.execute(db)
      outcome.done.push(id)
    } catch (error) {
      const refusal = refusalOf(context, error)
      await sql`rollback to savepoint one_move`.execute(db)
      const label = await nameOf(context, moves, id)
      outcome.refused.push({ id, label, code: refusal.code, message: messageOf(context, refusal) })
    }
  }
  return outcome
}
