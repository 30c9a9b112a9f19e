import type { PersonKind } from '@darsena/contract/areas/access-control/authorized'
import type { OnSiteAnswer } from '@darsena/contract/areas/access-control/on-site'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import type { Pool } from 'pg'

/** An entry by the answers so far. */
export interface AnsweredEntry {
  id: string
  version: number
  enteredAt: string
  exitedAt: string | null
  voidedAt: string | null
}

/** What the history knows of an entry without looking into the tables. */
export interface KnownEntry {
  facilityId: string
  kind: PersonKind
  personId: string
  /** The person was blocked when the request began. */
  wasBlocked: boolean
  /** Out again already when it was recorded. */
  isMissed: boolean
  last: AnsweredEntry
}

export interface KnownVisit {
  facilityId: string
  visitorId: string
}

/** What was acknowledged, in whatever order it happened. */
export interface Acknowledged {
  entries: Map<string, KnownEntry>
  approved: Map<string, KnownVisit>
  cancelled: Set<string>
  /** The visitor that a visitor has become. */
  merged: Map<string, string>
  erased: Set<string>
}

interface DumpedEntry {
  id: string
  facilityId: string
  personId: string
  reasons: string[]
  enteredAt: string
  exitedAt: string | null
  autoClosedAt: string | null
  voidedAt: string | null
  overrideReason: string | null
}

/** Reads the columns that were written, not those that the database makes of them. */
async function dump(pool: Pool, since: string): Promise<DumpedEntry[]> {
  const { rows } = await pool.query<DumpedEntry>(
    `select id, facility_id as "facilityId", coalesce(visitor_id, member_id, user_id) as "personId", reasons,
       entered_at as "enteredAt", exited_at as "exitedAt", auto_closed_at as "autoClosedAt", voided_at as "voidedAt",
       override_reason as "overrideReason"
     from access_logs where created_at >= $1`,
    [since],
  )
  return rows
}

const time = (at: string) => Date.parse(at)
const isSameMoment = (a: string | null, b: string | null) => (a && b ? time(a) === time(b) : a === b)

/** A visitor under the id that is left of it after merging. */
export function personNow({ merged }: Pick<Acknowledged, 'merged'>, id: string): string {
  const next = merged.get(id)
  return next ? personNow({ merged }, next) : id
}

const isOpen = ({ exitedAt, autoClosedAt, voidedAt }: DumpedEntry) => !exitedAt && !autoClosedAt && !voidedAt

function insideTwice(rows: readonly DumpedEntry[]): string[] {
  const open = new Map<string, string>()
  return rows.filter(isOpen).flatMap(({ id, facilityId, personId }) => {
    const other = open.get(`${facilityId} ${personId}`)
    open.set(`${facilityId} ${personId}`, id)
    return other ? [`inside twice: ${other} and ${id} of ${personId}`] : []
  })
}

/** An entry of two that became one person's was voided, since nobody is inside twice. */
const isVoidedByMerge = (known: Acknowledged, row: DumpedEntry) =>
  [...known.merged.values()].some((id) => personNow(known, id) === row.personId)

/** Differences of an entry from its last answer, when nothing else was acknowledged. */
function differences(known: Acknowledged, row: DumpedEntry, entry: KnownEntry): string[] {
  const { last, facilityId } = entry
  const wrong = (what: string) => `${what}: ${JSON.stringify({ row, last })}`
  return [
    ...(row.facilityId === facilityId && row.personId === personNow(known, entry.personId)
      ? []
      : [wrong('another person')]),
    ...(isSameMoment(row.enteredAt, last.enteredAt) ? [] : [wrong('another moment of entry')]),
    ...(isSameMoment(row.exitedAt, last.exitedAt)
      ? []
      : [wrong('an exit that nobody recorded, or one is lost')]),
    ...(isSameMoment(row.voidedAt, last.voidedAt) || isVoidedByMerge(known, row)
      ? []
      : [wrong('voided otherwise')]),
    ...(row.exitedAt && time(row.exitedAt) < time(row.enteredAt) ? [wrong('out before in')] : []),
    ...(row.autoClosedAt && time(row.autoClosedAt) < time(row.enteredAt) ? [wrong('closed before in')] : []),
  ]
}

function withoutReason(
  known: Acknowledged,
  row: DumpedEntry,
  { wasBlocked, isMissed }: KnownEntry,
): string[] {
  const wrong = (what: string) => `let in ${what}: ${JSON.stringify(row)}`
  const visits = [...known.approved.values()]
  const hadVisit = visits.some(
    (visit) => visit.facilityId === row.facilityId && personNow(known, visit.visitorId) === row.personId,
  )
  const isOverridden = row.reasons.includes('OVERRIDE') && row.overrideReason !== null
  return [
    ...(row.reasons.length === 0 ? [wrong('without a reason')] : []),
    ...(row.reasons.includes('VISIT') && !hadVisit ? [wrong('by a visit that nobody approved')] : []),
    ...(wasBlocked && !isMissed && !isOverridden ? [wrong('though blocked')] : []),
  ]
}

const dayIn = (timeZone: string, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The muster list as it has to be by what was acknowledged; what the system closed is read from the tables. */
function expectedMuster(
  known: Acknowledged,
  rows: readonly DumpedEntry[],
  facilityId: string,
  { timeZone, at }: OnSiteAnswer,
): Set<string> {
  const here = rows.filter((row) => row.facilityId === facilityId && !row.voidedAt)
  const laterThan = (row: DumpedEntry) =>
    here.some((other) => other.personId === row.personId && time(other.enteredAt) > time(row.enteredAt))
  const today = dayIn(timeZone, at)
  const present = here.flatMap((row) => {
    const last = known.entries.get(row.id)?.last
    if (!last || last.exitedAt || last.voidedAt) return []
    if (row.autoClosedAt) return laterThan(row) ? [] : [`CLOSED ${row.id}`]
    return [`${dayIn(timeZone, last.enteredAt) === today ? 'TODAY' : 'EARLIER'} ${row.id}`]
  })
  const cameToday = (visitorId: string) =>
    here.some(
      (row) => row.personId === visitorId && (isOpen(row) || dayIn(timeZone, row.enteredAt) === today),
    )
  const expected = [...known.approved].flatMap(([id, visit]) => {
    const visitorId = personNow(known, visit.visitorId)
    const isOff = known.cancelled.has(id) || visit.facilityId !== facilityId || known.erased.has(visitorId)
    return isOff || cameToday(visitorId) ? [] : [`EXPECTED ${visitorId}`]
  })
  return new Set([...present, ...expected])
}

/** A muster list that differs from what it has to be, of the people of this history. */
function musterDifferences(
  known: Acknowledged,
  rows: readonly DumpedEntry[],
  facilityId: string,
  answer: OnSiteAnswer,
): string[] {
  const expected = expectedMuster(known, rows, facilityId, answer)
  const visitors = new Set([...known.approved.values()].map(({ visitorId }) => personNow(known, visitorId)))
  const shown = answer.items.flatMap(({ certainty, logId, personId }) => {
    if (logId) return known.entries.has(logId) ? [`${certainty} ${logId}`] : []
    return visitors.has(personId) ? [`${certainty} ${personId}`] : []
  })
  return [
    ...shown.filter((one) => !expected.has(one)).map((one) => `on the muster list and not there: ${one}`),
    ...[...expected].filter((one) => !shown.includes(one)).map((one) => `missing on the muster list: ${one}`),
    ...(new Set(shown).size < shown.length ? ['somebody is on the muster list twice'] : []),
  ]
}

/** All that must not be once nobody writes any more; empty where everything is as it was acknowledged. */
export async function gateViolations(
  pool: Pool,
  since: string,
  known: Acknowledged,
  musters: ReadonlyMap<string, OnSiteAnswer>,
): Promise<string[]> {
  const rows = await dump(pool, since)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const missing = [...known.entries.keys()].filter((id) => !byId.has(id))
  return [
    ...insideTwice(rows),
    ...missing.map((id) => `an acknowledged entry is lost: ${id}`),
    ...rows.flatMap((row) => {
      const entry = known.entries.get(row.id)
      if (!entry) return [`an entry that nobody made: ${JSON.stringify(row)}`]
      return [...differences(known, row, entry), ...withoutReason(known, row, entry)]
    }),
    ...[...musters].flatMap(([facilityId, answer]) => musterDifferences(known, rows, facilityId, answer)),
  ]
}
