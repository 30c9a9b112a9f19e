import type {
  RollCallAnswer,
  RollCallPerson,
  RollCallsAnswer,
} from '@darsena/contract/areas/access-control/roll-calls'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

const head = sql`r.id, r.kind, r.started_at as "startedAt", r.ended_at as "endedAt", b.name as "startedBy",
  (select count(*)::int from roll_call_people p where p.roll_call_id = r.id and p.certainty is distinct from 'EXPECTED') as total,
  (select count(*)::int from roll_call_people p where p.roll_call_id = r.id and p.certainty is distinct from 'EXPECTED'
    and p.state is null) as missing`

/** Roll calls of a facility, the latest first. */
export async function rollCallsOf(
  db: Database,
  facilityId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<RollCallsAnswer> {
  const { rows } = await sql<RollCallsAnswer['items'][number]>`
    select ${head} from roll_calls r left join users b on b.id = r.started_by_id
     where r.facility_id = ${facilityId} order by r.started_at desc, r.id
     limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from roll_calls
    where facility_id = ${facilityId}`.execute(db)
  return { items: rows, page, pageSize, total: counted.rows[0]?.total ?? 0 }
}

/** A roll call with everybody who was on its list or was found beside it; undefined at another facility. */
export async function rollCallOf(
  db: Database,
  facilityId: string,
  id: string,
): Promise<RollCallAnswer | undefined> {
  const found = await sql<Omit<RollCallAnswer, 'people'>>`
    select ${head}, f.name as facility, f.time_zone as "timeZone", r.list_at as "listAt", r.note
      from roll_calls r join facilities f on f.id = r.facility_id left join users b on b.id = r.started_by_id
     where r.id = ${id} and r.facility_id = ${facilityId}`.execute(db)
  const [rollCall] = found.rows
  if (!rollCall) return undefined
  const people = await sql<RollCallPerson>`
    select p.id, p.certainty, p.name, p.company, p.phone, p.place, p.companions, p.note, p.state,
        p.marked_at as "markedAt", b.name as "markedBy"
      from roll_call_people p left join users b on b.id = p.marked_by_id
     where p.roll_call_id = ${id} order by p.position, p.id`.execute(db)
  return { ...rollCall, people: people.rows }
}
