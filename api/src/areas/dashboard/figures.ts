import { can } from '@darsena/contract/access/ability'
import { homeFigures } from '@darsena/contract/home-figures'
import type { Resource } from '@darsena/contract/kit/define-resource'
import {
  type HomeFigure,
  type HomeNumber,
  type HomeReader,
  type HomeRow,
  homeRows,
} from '@darsena/contract/kit/home/home-figures'
import { countCap } from '@darsena/contract/kit/list-page'
import type { ListQuery } from '@darsena/contract/kit/list-query'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { listCondition } from '../../kit/crud/list-condition.ts'
import { listQueryOf } from '../../kit/crud/list-params.ts'
import { listSelect, type Row } from '../../kit/crud/list-rows.ts'
import { rowTitle } from '../../kit/crud/row-title.ts'
import { timeZoneOf } from '../../kit/sheets/cell-context.ts'

interface Asked {
  name: string
  figure: HomeFigure
  resource: Resource
  params: Readonly<Record<string, string>>
  query: ListQuery
}

const readerOf = (context: Context): HomeReader => {
  const today = Temporal.Now.plainDateISO(timeZoneOf(context))
  return { userId: context.caller.userId, day: (daysLater) => today.add({ days: daysLater }).toString() }
}

/** The figures whose lists the caller may open. */
function askedBy(context: Context): Asked[] {
  const reader = readerOf(context)
  return Object.entries<HomeFigure>(homeFigures).flatMap(([name, figure]) => {
    if (!can(context.ability, 'read', figure.list.subject)) return []
    const params = figure.where(reader)
    const resource = shownResource(figure.list, context.ability)
    const query = listQueryOf(context, resource, params)
    return [{ name, figure, resource, params, query }]
  })
}

/** How many rows each list has, all in one statement; counted no further than lists count. */
async function countsOf(context: Context, asked: readonly Asked[]): Promise<number[]> {
  if (asked.length === 0) return []
  const counts = asked.map(
    ({ resource, query }, at) => sql`(select count(*)::int from (
      select 1 from ${sql.table(resource.table)} as t where ${listCondition(context, resource, query)}
      limit ${countCap + 1}) as capped) as ${sql.ref(`f${at}`)}`,
  )
  const found = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(context.db)
  return asked.map((_, at) => found.rows[0]?.[`f${at}`] ?? 0)
}

/** The first rows of a list: by the list's own statement, so under its rules. */
async function rowsOf(context: Context, { figure, resource, query }: Asked): Promise<HomeRow[]> {
  const { title, at = '' } = figure.rows ?? {}
  const select = sql<Row>`${listSelect(context, resource, query)} limit ${homeRows}`
  const { rows } = await select.execute(context.db)
  return rows.map((row) => {
    const moment = row[at]
    return {
      id: row.id,
      title: rowTitle(resource, row, context.language, title),
      at: typeof moment === 'string' ? moment : null,
    }
  })
}

/** The numbers of the home page that this caller may see, each with the list that it counts. */
export async function numbersOf(context: Context): Promise<HomeNumber[]> {
  const asked = askedBy(context)
  const counts = await countsOf(context, asked)
  const numbers: HomeNumber[] = []
  for (const [at, one] of asked.entries()) {
    const count = counts[at] ?? 0
    const rows = one.figure.rows && count > 0 ? await rowsOf(context, one) : []
    numbers.push({
      name: one.name,
      list: one.figure.list.name,
      query: new URLSearchParams(one.params).toString(),
      count: Math.min(count, countCap),
      isCapped: count > countCap,
      rows,
    })
  }
  return numbers
}
