import { onSiteAnswer, type PersonOnSite } from '@darsena/contract/areas/access-control/on-site'
import { z } from 'zod'
import type { Context } from '../../kit/context.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import type { SheetColumn } from '../../kit/sheets/sheet-columns.ts'
import { sheetFormats, sheetMimeTypes, writeSheet } from '../../kit/sheets/write-sheet.ts'
import { peopleOnSite } from './on-site.view.ts'
import { facilityOf, placeOf, shownSince } from './place.ts'

const shared = { tag: 'access-control', access: { can: ['read', 'AccessLog'] }, method: 'GET' } as const

async function* linesOf(
  { translate }: Context,
  people: readonly PersonOnSite[],
): AsyncGenerator<Record<string, unknown>> {
  for (const person of people)
    yield { ...person, certainty: translate(`access-control:certainty.${person.certainty}`) }
}

const texts = [
  'name',
  'company',
  'phone',
  'boat',
  'berth',
  'host',
  'gate',
  'plate',
  'companions',
] as const satisfies (keyof PersonOnSite)[]

/** Times are on the facility's clock, whose zone the heading names. */
function columnsOf({ translate }: Context, since: (at: string) => string, timeZone: string): SheetColumn[] {
  return [
    {
      heading: translate('access-control:muster.certainty'),
      kind: 'text',
      cell: (row) => String(row.certainty),
    },
    ...texts.map(
      (field): SheetColumn => ({
        heading: translate(`access-control:muster.${field}`),
        kind: 'text',
        cell: (row) => String(row[field] ?? ''),
      }),
    ),
    {
      heading: `${translate('access-control:muster.enteredAt')} (${timeZone})`,
      kind: 'text',
      cell: (row) => (typeof row.enteredAt === 'string' ? since(row.enteredAt) : ''),
    },
  ]
}

/** Who is inside now: as a list, and as a sheet. */
export function onSiteRoutes(server: Server): void {
  readRoute(server, {
    ...shared,
    url: '/access-control/on-site',
    summary: 'Who is inside, how sure that is, and who is expected today and has not come',
    answer: onSiteAnswer,
    handler: async (context) => {
      const place = await placeOf(context.db, facilityOf(context))
      const items = await peopleOnSite(context.db, place.id)
      const seen = items.filter(({ certainty }) => certainty === 'TODAY' || certainty === 'EARLIER')
      return {
        facility: place.name,
        timeZone: place.timeZone,
        at: new Date().toISOString(),
        inside: seen.reduce((sum, { companions }) => sum + 1 + (companions ?? 0), 0),
        items,
      }
    },
  })
  readRoute(server, {
    ...shared,
    url: '/access-control/on-site/export',
    summary: 'The muster list as a sheet',
    query: z.strictObject({ format: z.enum(sheetFormats) }),
    handler: async (context, { query: { format }, reply }) => {
      const place = await placeOf(context.db, facilityOf(context))
      const people = await peopleOnSite(context.db, place.id)
      const stream = writeSheet({
        format,
        language: context.language,
        title: context.translate('access-control:muster.title'),
        columns: columnsOf(context, (at) => shownSince(at, place), place.timeZone),
        rows: linesOf(context, people),
      })
      return reply
        .type(sheetMimeTypes[format])
        .header('content-disposition', `attachment; filename="muster-${place.today}.${format}"`)
        .header('cache-control', 'no-store')
        .send(stream)
    },
  })
}
