import { type OpeningHours, parseOpeningHours } from '@darsena/contract/areas/marina/opening-hours'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { reachable } from '../../kit/crud/rights.ts'

interface Asked {
  assetId: string
  from: string
  to: string
  minutes: number
}

interface Span {
  from: number
  to: number
}

interface Asset {
  setUpMinutes: number
  openingHours: string | null
  timeZone: string
}

const minute = 60_000

/** The times of an asset's opening between two instants; all of it where nobody wrote down any hours. */
function openSpans(hours: OpeningHours | undefined, zone: string, from: number, to: number): Span[] {
  if (!hours) return [{ from, to }]
  const spans: Span[] = []
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate()
  for (;;) {
    const at = (minutes: number) =>
      day.toPlainDateTime().add({ minutes }).toZonedDateTime(zone).epochMilliseconds
    if (at(0) >= to) return spans
    for (const span of hours[day.dayOfWeek - 1] ?? []) {
      const open = { from: Math.max(at(span.from), from), to: Math.min(at(span.to), to) }
      if (open.from < open.to) spans.push(open)
    }
    day = day.add({ days: 1 })
  }
}

/** What is left of a span when the busy ones, in the order of their beginning, are taken out. */
function without(span: Span, busy: readonly Span[]): Span[] {
  const left: Span[] = []
  let { from } = span
  for (const one of busy) {
    if (one.to <= from || one.from >= span.to) continue
    if (one.from > from) left.push({ from, to: one.from })
    from = Math.max(from, one.to)
  }
  return from < span.to ? [...left, { from, to: span.to }] : left
}

/**
 * When an asset is open and free for so many minutes, its set-up before the work included; at most 200 spans.
 * @throws NOT_FOUND for an asset out of the caller's sight
 */
export async function freeTimesOf(
  context: Context,
  { assetId, from, to, minutes }: Asked,
): Promise<{ from: string; to: string }[]> {
  const known = await sql<Asset>`select a.set_up_minutes as "setUpMinutes", a.opening_hours as "openingHours",
      f.time_zone as "timeZone" from assets a join facilities f on f.id = a.facility_id
    where a.id = ${assetId} and ${reachable('read', 'Asset', 'a', context)}`.execute(context.db)
  const [asset] = known.rows
  if (!asset) throw new AppError('NOT_FOUND')
  const setUp = asset.setUpMinutes * minute
  const taken = await sql<{ from: string; to: string }>`select lower(during) as "from", upper(during) as "to"
    from booking_sessions where asset_id = ${assetId} and holds and is_exclusive
      and during && tstzrange(${from}::timestamptz, ${to}::timestamptz) order by 1`.execute(context.db)
  // An earlier session must leave time for the set-up of the next one, which is part of the next one's period.
  const busy = taken.rows.map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) + setUp }))
  const hours = asset.openingHours === null ? undefined : parseOpeningHours(asset.openingHours)
  return openSpans(hours, asset.timeZone, Date.parse(from), Date.parse(to))
    .flatMap((span) => without(span, busy))
    .filter((span) => span.to - span.from >= minutes * minute)
    .slice(0, 200)
    .map((span) => ({ from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }))
}
