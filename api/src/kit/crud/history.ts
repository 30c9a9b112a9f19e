import type { Labelled, Resource } from '@darsena/contract/kit/define-resource'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { resourceNamed } from '@darsena/contract/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { camel, labelSql, readable } from './columns.ts'

interface LogRow {
  id: number
  at: string
  action: HistoryEntry['action']
  by: Labelled | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

type Change = HistoryEntry['changes'][number]

const changesOf = (row: LogRow): Change[] =>
  [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
    .filter((column) => column !== 'id' && column !== 'archived_at' && column !== 'facility_id')
    .map((column) => ({
      field: camel(column),
      from: row.before?.[column] ?? null,
      to: row.after?.[column] ?? null,
    }))

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
      where r.id in (${sql.join(ids)}) and ${readable(target, 'r', context)}`.execute(context.db)
    const labels = new Map(found.rows.map((row) => [row.id, row]))
    const labelled = (id: unknown): unknown => {
      if (Array.isArray(id)) return id.map(labelled)
      return typeof id === 'string' ? (labels.get(id) ?? { id, label: '' }) : null
    }
    for (const change of concerned)
      Object.assign(change, { from: labelled(change.from), to: labelled(change.to) })
  }
}

/** Who changed what and when on one row, newest first; the caller has checked that the row may be read. */
export async function historyOf(
  context: Context,
  resource: Resource,
  id: string,
  page: number,
  pageSize: number,
): Promise<ListPage<HistoryEntry>> {
  const found = await sql<LogRow & { total: number }>`
    select l.id, l.at, l.action, l.before, l.after, count(*) over ()::int as total,
      case when u.id is not null then jsonb_build_object('id', u.id, 'label', u.name) end as by
    from change_log l left join users u on u.id = l.user_id
    where l.entity_type = ${resource.subject} and l.entity_id = ${id}
    order by l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(context.db)
  const items = found.rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    action: row.action,
    by: row.by,
    changes: changesOf(row),
  }))
  await labelReferences(
    context,
    resource,
    items.flatMap((item) => item.changes),
  )
  return { items, page, pageSize, total: found.rows[0]?.total ?? 0 }
}
