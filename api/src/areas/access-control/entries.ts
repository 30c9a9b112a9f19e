import { canRow } from '@darsena/contract/access/ability'
import type { EntryBody, EntryReason, GroupBody } from '@darsena/contract/areas/access-control/access-logs'
import type { Objection, PersonKind } from '@darsena/contract/areas/access-control/authorized'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { users } from '@darsena/contract/areas/identity/users'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { readable } from '../../kit/crud/rights.ts'
import type { TextKey } from '../../kit/texts.ts'
import { authorizedPeople, type FoundPerson } from './authorized.view.ts'
import { notifyHosts } from './hosts/host-notices.ts'
import { heldPeople } from './people-at-gate.ts'
import { dayOf, facilityOf, type Place, placeOf, shownSince } from './place.ts'
import { assertVisitsHold } from './visits/visits-at-entry.ts'

type Arrival = Omit<GroupBody, 'people'>
type GroupPerson = GroupBody['people'][number] & { companions?: EntryBody['companions'] }

interface Comer {
  id: string
  kind: PersonKind
  personId: string
  visitId: string | null
  companions: number | null
}

/** What became of somebody who wanted to come in. */
export type Outcome =
  | { outcome: 'ENTERED'; id: string }
  | { outcome: 'INSIDE'; id: string | null; error: AppError }
  | { outcome: 'REFUSED'; id: null; error: AppError }

const fields = { VISITOR: 'visitorId', MEMBER: 'memberId', USER: 'userId' } as const
const resources = { VISITOR: visitors, MEMBER: boatMembers, USER: users } as const
const kinds: readonly PersonKind[] = ['VISITOR', 'MEMBER', 'USER']

/** Milliseconds by which the clocks of a browser and of the server may differ. */
const clockTolerance = 60_000

/** @throws VALIDATION unless exactly one person is named */
function comerOf({ translate }: Context, person: GroupPerson): Comer {
  const given = kinds.flatMap((kind) => {
    const personId = person[fields[kind]]
    return personId ? [{ kind, personId: personId.toLowerCase() }] : []
  })
  const [one] = given
  if (!one || given.length > 1)
    throw invalid([{ path: 'visitorId', message: translate('access-control:exactlyOnePerson') }])
  const { id = uuidv7(), scheduledVisitId, companions } = person
  return { ...one, id: id.toLowerCase(), visitId: scheduledVisitId ?? null, companions: companions ?? null }
}

/** @throws VALIDATION at times that are still to come, or that go backwards */
export function assertPast({ translate }: Context, times: Record<string, string | null | undefined>): void {
  const faults = Object.entries(times)
    .filter(([, at]) => at && Date.parse(at) > Date.now() + clockTolerance)
    .map(([path]) => ({ path, message: translate('fault.inFuture') }))
  if (faults.length > 0) throw invalid(faults)
  const { enteredAt, exitedAt } = times
  if (enteredAt && exitedAt && Date.parse(exitedAt) < Date.parse(enteredAt))
    throw invalid([{ path: 'exitedAt', message: translate('fault.endsBeforeStart') }])
}

/** Of people whom nobody expects, those whom the caller may see. */
async function visibleAmong(context: Context, comers: readonly Comer[]): Promise<Set<string>> {
  const visible = new Set<string>()
  for (const kind of kinds) {
    const ids = comers.filter((one) => one.kind === kind).map(({ personId }) => personId)
    if (ids.length === 0) continue
    const resource = resources[kind]
    const found = await sql<{ id: string }>`select p.id from ${sql.table(resource.table)} p
      where p.id = any(${ids}::uuid[]) and ${readable(resource, 'p', context)}`.execute(context.db)
    for (const { id } of found.rows) visible.add(id)
  }
  return visible
}

const objectionTexts = {
  BLOCKED: 'access-control:blocked',
  NAMESAKE: 'access-control:namesake',
  DOCUMENTS: 'access-control:documents',
  INACTIVE: 'access-control:inactive',
} as const satisfies Record<Objection, TextKey>

function refusalOf(context: Context, person: FoundPerson, mayOverride: boolean): AppError {
  const { translate } = context
  const why = person.objections.map((one) =>
    translate(objectionTexts[one], { reason: person.blockedReason ?? '' }),
  )
  return new AppError('FORBIDDEN', {
    text: mayOverride ? 'access-control:refusedToApprover' : 'access-control:refused',
    params: { name: person.name, why: why.join(', ') },
  })
}

function reasonsOf(person: FoundPerson, arrival: Arrival): EntryReason[] {
  const expected = [...new Set(person.reasons.map(({ reason }) => reason))]
  const isLate = Boolean(arrival.exitedAt ?? arrival.entryEstimated)
  const grounds: EntryReason[] = expected.length > 0 ? expected : isLate ? [] : ['WALK_IN']
  return [
    ...grounds,
    ...(isLate ? (['UNRECORDED'] as const) : []),
    ...(isOverridden(person, arrival) ? (['OVERRIDE'] as const) : []),
  ]
}

/** Who is out again already is not refused: what happened is recorded. */
const isOverridden = (person: FoundPerson, { overrideReason, exitedAt }: Arrival) =>
  person.isRefused && Boolean(overrideReason) && !exitedAt

interface Passing {
  comer: Comer
  person: FoundPerson
}

/**
 * Inserts entries; a person who is inside already is left out.
 * @returns the ids of the new rows
 */
async function insertEntries(
  { db, caller }: Context,
  facilityId: string,
  arrival: Arrival,
  passing: readonly Passing[],
): Promise<Set<string>> {
  const rows = passing.map(({ comer, person }) => ({
    id: comer.id,
    visitor_id: comer.kind === 'VISITOR' ? comer.personId : null,
    member_id: comer.kind === 'MEMBER' ? comer.personId : null,
    user_id: comer.kind === 'USER' ? comer.personId : null,
    reasons: reasonsOf(person, arrival),
    scheduled_visit_id: comer.visitId ?? person.reasons.find(({ visitId }) => visitId)?.visitId ?? null,
    port_booking_id: person.stayId,
    boat_id: person.boatId,
    host_id: person.hostId,
    company: person.company,
    plate: arrival.plate ?? null,
    companions: comer.companions,
    override_reason: isOverridden(person, arrival) ? arrival.overrideReason : null,
  }))
  const {
    gate = null,
    notes = null,
    overnight = false,
    entryEstimated = false,
    enteredAt,
    exitedAt,
  } = arrival
  const inserted = await sql<{ id: string }>`
    insert into access_logs (id, facility_id, visitor_id, member_id, user_id, reasons, scheduled_visit_id, port_booking_id,
      boat_id, host_id, company, plate, companions, override_reason, gate, notes, overnight, entry_estimated, entered_at,
      exited_at, entered_by_id, exited_by_id)
    select r.id, ${facilityId}, r.visitor_id, r.member_id, r.user_id, r.reasons, r.scheduled_visit_id, r.port_booking_id,
      r.boat_id, r.host_id, r.company, r.plate, r.companions, r.override_reason, ${gate}, ${notes}, ${overnight},
      ${entryEstimated}, coalesce(${enteredAt ?? null}::timestamptz, now()), ${exitedAt ?? null}::timestamptz,
      ${caller.userId}, ${exitedAt ? caller.userId : null}::uuid
      from jsonb_populate_recordset(null::access_logs, ${JSON.stringify(rows)}::jsonb) r
    on conflict do nothing returning id`.execute(db)
  return new Set(inserted.rows.map(({ id }) => id))
}

/** Who was not let in a second time: the same entry sent twice is there, everybody else is inside since some moment. */
async function insideAlready(
  { db, caller }: Context,
  place: Place,
  left: readonly Passing[],
): Promise<Map<string, Outcome>> {
  const asked = left.map(({ comer }) => ({ id: comer.id, person: comer.personId }))
  const { rows } = await sql<{ asked: string; id: string; enteredAt: string; isSame: boolean }>`
    select a.id as asked, l.id, l.entered_at as "enteredAt", l.id = a.id as "isSame"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(id uuid, person uuid)
      join access_logs l on l.facility_id = ${place.id}
        and (l.visitor_id = a.person or l.member_id = a.person or l.user_id = a.person)
        and (l.state = 'INSIDE' or (l.id = a.id and l.created_by = ${caller.userId}))
     order by l.id = a.id`.execute(db)
  const names = new Map(left.map(({ comer, person }) => [comer.id, person.name]))
  return new Map(
    rows.map(({ asked: id, id: logId, enteredAt, isSame }): [string, Outcome] => [
      id,
      isSame
        ? { outcome: 'ENTERED', id: logId }
        : {
            outcome: 'INSIDE',
            id: logId,
            error: new AppError('CONFLICT', {
              text: 'access-control:alreadyInside',
              params: { name: names.get(id) ?? '', since: shownSince(enteredAt, place) },
            }),
          },
    ]),
  )
}

/**
 * Lets people in, each under the register's rules: a few statements, whatever their number. Nobody is inside twice,
 * even with concurrent requests.
 * @returns the outcome of each person
 * @throws VALIDATION, and WRONG_STATE where a named visit is not valid
 */
export async function enterPeople(
  context: Context,
  arrival: Arrival,
  people: readonly GroupPerson[],
): Promise<Outcome[]> {
  const { db, ability } = context
  const facilityId = facilityOf(context)
  const place = await placeOf(db, facilityId)
  assertPast(context, { enteredAt: arrival.enteredAt, exitedAt: arrival.exitedAt })
  const comers = await heldPeople(
    db,
    people.map((person) => comerOf(context, person)),
  )
  await assertVisitsHold(context, place, comers)
  const day = arrival.enteredAt ? dayOf(arrival.enteredAt, place) : place.today
  const asked = comers.map(({ kind, personId }) => ({ kind, id: personId }))
  const found = await authorizedPeople(db, { facilityId, day, limit: asked.length, people: asked })
  const byId = new Map(found.map((person) => [person.id, person]))
  const visible = await visibleAmong(
    context,
    comers.filter(({ personId }) => (byId.get(personId)?.reasons.length ?? 0) === 0),
  )
  const mayOverride = canRow(ability, 'approve', 'AccessLog', { facilityId })
  const outcomes = new Map<string, Outcome>()
  const passing: Passing[] = []
  const known: Passing[] = []
  for (const comer of comers) {
    const person = byId.get(comer.personId)
    if (!person || (person.reasons.length === 0 && !visible.has(comer.personId)))
      throw invalid([{ path: fields[comer.kind], message: context.translate('fault.unknownReference') }])
    const isRefused = person.isRefused && !arrival.exitedAt && !(mayOverride && arrival.overrideReason)
    if (isRefused)
      outcomes.set(comer.id, { outcome: 'REFUSED', id: null, error: refusalOf(context, person, mayOverride) })
    else passing.push({ comer, person })
    // Somebody who is inside may have left before the entry is written: then the refusal holds.
    if (!isRefused || person.inside) known.push({ comer, person })
  }
  const entered = await insertEntries(context, facilityId, arrival, passing)
  for (const id of entered) outcomes.set(id, { outcome: 'ENTERED', id })
  const left = known.filter(({ comer }) => !entered.has(comer.id))
  for (const [id, outcome] of await insideAlready(context, place, left)) outcomes.set(id, outcome)
  if (!arrival.exitedAt) await notifyHosts(context, place, [...entered])
  const taken = new AppError('CONFLICT', { text: 'reason.idTaken' })
  return comers.map(({ id }) => outcomes.get(id) ?? { outcome: 'REFUSED', id: null, error: taken })
}
