import { hoursQuery } from '@darsena/contract/areas/access-control/hours'
import { sql } from 'kysely'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'
import { sheetMimeTypes, writeSheet } from '../../../kit/sheets/write-sheet.ts'
import { facilityOf, placeOf } from '../place.ts'

interface HoursRow {
  company: string | null
  boat: string | null
  entries: number
  people: number
  /** Hours between entries and exits that were seen. */
  hours: number
  /** Entries whose exit nobody saw: their hours are not in the sum. */
  unknown: number
}

/** Hours inside by company and yacht, of entries on some days; who it was does not matter, so the retention changes nothing. */
async function hoursOf(context: Context, facilityId: string, from: string, to: string): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select l.company, b.name as boat, count(*)::int as entries, sum(1 + coalesce(l.companions, 0))::int as people,
        round(coalesce(sum(l.minutes), 0) / 60.0, 2)::float8 as hours,
        (count(*) filter (where l.minutes is null))::int as unknown
      from facilities f join access_logs l on l.facility_id = f.id and l.voided_at is null
       and l.entered_at >= ${from}::date::timestamp at time zone f.time_zone
       and l.entered_at < (${to}::date + 1)::timestamp at time zone f.time_zone
      left join boats b on b.id = l.boat_id
     where f.id = ${facilityId}
     group by l.company, b.name order by l.company nulls last, b.name nulls last`.execute(context.db)
  return rows
}

const texts = ['company', 'boat'] as const
const numbers = ['entries', 'people', 'hours', 'unknown'] as const

const columnsOf = ({ translate }: Context): SheetColumn[] => [
  ...texts.map(
    (field): SheetColumn => ({
      heading: translate(`access-control:hours.${field}`),
      kind: 'text',
      cell: (row) => String(row[field] ?? '—'),
    }),
  ),
  ...numbers.map(
    (field): SheetColumn => ({
      heading: translate(`access-control:hours.${field}`),
      kind: 'number',
      cell: (row) => Number(row[field]),
    }),
  ),
]

async function* linesOf(rows: readonly HoursRow[]): AsyncGenerator<Record<string, unknown>> {
  for (const row of rows) yield { ...row }
}

/** How long the people of companies were inside, as a sheet. */
export function hoursRoute(server: Server): void {
  readRoute(server, {
    tag: 'access-control',
    access: { can: ['read', 'AccessLog'] },
    method: 'GET',
    url: '/access-control/hours/export',
    summary: 'Hours inside by company and yacht, as a sheet',
    query: hoursQuery,
    handler: async (context, { query: { format, from, to }, reply }) => {
      if (to < from) throw invalid([{ path: 'to', message: context.translate('fault.endsBeforeStart') }])
      const place = await placeOf(context.db, facilityOf(context))
      const stream = writeSheet({
        format,
        language: context.language,
        title: context.translate('access-control:hours.title'),
        columns: columnsOf(context),
        rows: linesOf(await hoursOf(context, place.id, from, to)),
      })
      return reply
        .type(sheetMimeTypes[format])
        .header('content-disposition', `attachment; filename="hours-${from}-${to}.${format}"`)
        .header('cache-control', 'no-store')
        .send(stream)
    },
  })
}
