import { canRow } from '@darsena/contract/access/ability'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { insertAll } from '../../../kit/batch/write-batch.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { OpenLine, SheetHooks } from '../../../kit/crud/write-rules.ts'

/** A visitor as a line of a sheet names one. */
interface Named {
  lastName: string
  firstName: string | null
  company: string | null
  email: string | null
  phone: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function namedIn({ more }: OpenLine): Named | undefined {
  const lastName = textOf(more.lastName)
  if (!lastName) return undefined
  const { firstName, company, email, phone } = more
  return {
    lastName,
    firstName: textOf(firstName),
    company: textOf(company),
    email: textOf(email),
    phone: textOf(phone),
  }
}

/**
 * Visitors of these names that the caller may read: the same e-mail, or the same company, where both have one. Names
 * match whatever the accents and the order of words.
 */
async function knownVisitors(context: Context, named: readonly Named[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ at: number; id: string }>`
    select a.at::int as at, v.id
      from jsonb_to_recordset(${JSON.stringify(named.map((one, at) => ({ ...one, at })))}::jsonb)
        as a(at int, "lastName" text, "firstName" text, company text, email text)
      join visitors v on v.name_letters = name_letters(concat_ws(' ', a."firstName", a."lastName"))
       and same_name(concat_ws(' ', v.first_name, v.last_name), concat_ws(' ', a."firstName", a."lastName"))
       and (a.email is null or v.email is null or upper(replace(v.email, ' ', '')) = upper(replace(a.email, ' ', '')))
       and (a.company is null or v.company is null or same_name(v.company, a.company))
     where v.archived_at is null and ${readable(visitors, 'v', context)} order by v.id for key share of v`.execute(
    context.db,
  )
  const found = new Map<number, string[]>()
  for (const { at, id } of rows) found.set(at, [...(found.get(at) ?? []), id])
  return found
}

const keyOf = ({ lastName, firstName, company, email }: Named) =>
  [lastName, firstName, company, email].map((text) => (text ?? '').trim().toLowerCase()).join('|')

/**
 * What a sheet of visits says of their visitors, a contractor's crew for instance: each is found by name with e-mail or
 * company, or put on record where nobody of that name is there.
 */
export const visitSheet: SheetHooks = {
  async complete(context, lines) {
    const { ability, caller, translate } = context
    const named = lines.flatMap((line) => {
      const person = line.values.visitorId === undefined ? namedIn(line) : undefined
      return person ? [{ line, person }] : []
    })
    if (named.length === 0) return
    const people = [...new Map(named.map(({ person }) => [keyOf(person), person])).values()]
    const known = await knownVisitors(context, people)
    const ids = new Map<string, string | 'several'>()
    const missing = people.filter((person, at) => {
      const [id, other] = known.get(at) ?? []
      if (id) ids.set(keyOf(person), other ? 'several' : id)
      return !id
    })
    if (missing.length > 0 && canRow(ability, 'create', 'Visitor', { createdBy: caller.userId })) {
      const rows = missing.map((person) => ({ id: uuidv7(), values: { ...person } }))
      await insertAll(context, visitors, rows)
      for (const [at, person] of missing.entries()) ids.set(keyOf(person), rows[at]?.id ?? '')
    }
    for (const { line, person } of named) {
      const id = ids.get(keyOf(person))
      if (id === undefined) line.refuse('lastName', translate('access-control:noSuchVisitor'))
      else if (id === 'several') line.refuse('lastName', translate('import.severalMatches'))
      else line.give({ visitorId: id })
    }
  },
}
