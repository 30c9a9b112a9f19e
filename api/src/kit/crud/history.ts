import type { Labelled, Resource } from '@darsena/contract/kit/define-resource'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { resourceNamed } from '@darsena/contract/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { camel } from './column-names.ts'
import { labelSql } from './columns.ts'
import { maskLogged } from './guarded.ts'
import { nameable } from './rights.ts'

type Values = Record<string, unknown> | null
type Change = HistoryEntry['changes'][number]

interface LogRow {
  id: number
  at: string
  by: Labelled | null
  /** What one request did to the row, in order: its own columns, and each pair or grant by itself. */
  parts: { action: HistoryEntry['action']; before: Values; after: Values }[]
}

const unseen = new Set(['id', 'archived_at', 'facility_id'])

/** Lists are shown by their removed and added values; a single value by its first and last state. */
const joined = (first: unknown, last: unknown, isBefore: boolean): unknown => {
  if (Array.isArray(first) || Array.isArray(last)) return [...[first ?? []].flat(), ...[last ?? []].flat()]
  return isBefore ? first : last
}

function changesOf({ parts }: LogRow): Change[] {
  const changes = new Map<string, Change>()
  for (const { before, after } of parts) {
    for (const column of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
      if (unseen.has(column)) continue
      const field = camel(column)
      const [from, to] = [before?.[column] ?? null, after?.[column] ?? null]
      const known = changes.get(field)
      changes.set(
        field,
        known
          ? { field, from: joined(known.from, from, true), to: joined(known.to, to, false) }
          : { field, from, to },
      )
    }
  }
  return [...changes.values()]
}

/** For a guarded field the history shows only that it changed. */
const mask = (resource: Resource, change: Change): Change =>
  resource.traits[change.field]?.kind === 'text' && resource.traits[change.field]?.isGuarded
    ? { ...change, from: maskLogged(change.from), to: maskLogged(change.to) }
    : change

/** A request that creates, archives or restores a row is listed as that, whatever else it changes. */
const actionOf = ({ parts }: LogRow): HistoryEntry['action'] =>
  parts.find(({ action }) => action !== 'UPDATE')?.action ?? 'UPDATE'

/** Ids in the log as labels, one query per kind of reference; what the reader may not see stays an id without a name. */
async function labelReferences(context: Context, resource: Resource, changes: Change[]): Promise<void> {
  for (const [field, traits] of Object.entries(resource.traits)) {
    const concerned = changes.filter((change) => change.field === field)
    if ((traits.kind !== 'reference' && traits.kind !== 'references') || !traits.to || concerned.length === 0)
      continue
    const target = resourceNamed(traits.to)
    const named = concerned
      .flatMap(({ from, to }) => [from, to].flat())
      .filter((id) => typeof id === 'string')
    const ids = [...new Set(named)]
    if (ids.length === 0) continue
    const found = await sql<Labelled>`select r.id, ${labelSql(target, 'r', context.language)} as label
      from ${sql.table(target.table)} as r
      where r.id in (${sql.join(ids)}) and ${nameable(target, 'r', context)}`.execute(context.db)
    const labels = new Map(found.rows.map((row) => [row.id, row]))
    const labelled = (id: unknown): unknown => {
      if (Array.isArray(id)) return id.map(labelled)
      return typeof id === 'string' ? (labels.get(id) ?? { id, label: '' }) : null
    }
    for (const change of concerned)
      Object.assign(change, { from: labelled(change.from), to: labelled(change.to) })
  }
}

/** Who changed what and when on one row, a line per request, newest first; the caller has checked that the row may be read. */
export async function historyOf(
  context: Context,
  resource: Resource,
  id: string,
  page: number,
  pageSize: number,
): Promise<ListPage<HistoryEntry>> {
  const found = await sql<LogRow & { total: number }>`
    select e.id, e.at, e.parts, count(*) over ()::int as total,
      case when u.id is not null then jsonb_build_object('id', u.id, 'label', u.name) end as by
    from (
      select max(l.id) as id, max(l.at) as at, (array_agg(l.user_id))[1] as user_id,
        jsonb_agg(jsonb_build_object('action', l.action, 'before', l.before, 'after', l.after) order by l.id) as parts
      from change_log l where l.entity_type = ${resource.subject} and l.entity_id = ${id}
      group by coalesce(l.request_id, l.id::text)
    ) e left join users u on u.id = e.user_id
    order by e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db)
  const items = found.rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    action: actionOf(row),
    by: row.by,
    changes: changesOf(row).map((change) => mask(resource, change)),
  }))
  await labelReferences(
    context,
    resource,
    items.flatMap((item) => item.changes),
  )
  return { items, page, pageSize, total: found.rows[0]?.total ?? 0 }
}
