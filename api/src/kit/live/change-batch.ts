import type { AppAbility } from '@darsena/contract/access/ability'
import { type EntityType, entityTypeTraits } from '@darsena/contract/access/entity-types'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Condition } from '../access-sql.ts'
import { tableOf } from '../crud/access-source.ts'
import { reachable } from '../crud/rights.ts'
import { type Change, mostChanges } from './logged-changes.ts'

/** What changed within a moment, asked for by every open stream under its own rules. */
export interface ChangeBatch {
  /** Id of its last line in the log. */
  lastId: number
  size: number
  /**
   * The changes of rows that these rules may read, in order; undefined when there are too many to send one by
   * one.
   */
  readableBy(ability: AppAbility): Promise<Change[] | undefined>
}

const isEntityType = (word: string): word is EntityType => Object.hasOwn(entityTypeTraits, word)

/** Only the last of several changes of one kind to one row. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const last = new Map(changes.map((one) => [`${one.action} ${one.id}`, one.logId]))
  return changes.filter((one) => last.get(`${one.action} ${one.id}`) === one.logId)
}

/** Streams under the same rules share the answer; the key contains what distinguishes them. */
const rulesKey = (ability: AppAbility, type: EntityType): string =>
  JSON.stringify([type, ability.rulesFor('read', type).map((rule) => [rule.conditions, rule.inverted])])

function conditionOf(type: EntityType, ability: AppAbility): Condition | undefined {
  try {
    return reachable('read', type, 't', { ability })
  } catch {
    // A rule without SQL form: lists fail with an error, and no change of the type is sent.
    return undefined
  }
}

async function readableIds(
  db: Database,
  type: EntityType,
  ids: readonly string[],
  ability: AppAbility,
): Promise<ReadonlySet<string>> {
  const condition = conditionOf(type, ability)
  if (!condition) return new Set()
  const found = await sql<{ id: string }>`select t.id from ${sql.table(tableOf(type))} as t
    where t.id = any(${ids}::uuid[]) and ${condition}`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Stands for changes that are no longer counted. */
export const tooMuch = (lastId: number): ChangeBatch => ({
  lastId,
  size: 0,
  readableBy: async () => undefined,
})

/**
 * One query for each type of row and each set of rules, never one for each change.
 * @param lastId for a batch without changes
 */
export function changeBatch(db: Database, changes: readonly Change[], lastId: number): ChangeBatch {
  const last = changes.at(-1)?.logId ?? lastId
  if (changes.length > mostChanges) return tooMuch(last)
  const candidates = withoutRepeats(changes).filter(({ entityType }) => isEntityType(entityType))
  const idsOf = (subject: string) => [
    ...new Set(candidates.filter(({ entityType }) => entityType === subject).map(({ id }) => id)),
  ]
  const answers = new Map<string, Promise<ReadonlySet<string>>>()

  const answerFor = (type: EntityType, ability: AppAbility): Promise<ReadonlySet<string>> => {
    const key = rulesKey(ability, type)
    const known = answers.get(key)
    if (known) return known
    const asked = readableIds(db, type, idsOf(type), ability)
    answers.set(key, asked)
    // A failed query is repeated for the next caller.
    asked.catch(() => answers.delete(key))
    return asked
  }

  return {
    lastId: last,
    size: changes.length,
    async readableBy(ability) {
      const readableOf = new Map<string, ReadonlySet<string>>()
      for (const type of new Set(candidates.map(({ entityType }) => entityType))) {
        if (isEntityType(type)) readableOf.set(type, await answerFor(type, ability))
      }
      return candidates.filter(({ entityType, id }) => readableOf.get(entityType)?.has(id))
    },
  }
}
