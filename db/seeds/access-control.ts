import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'
import { randomFrom } from '../src/random-from.ts'
import { daysFromToday } from './days-from-today.ts'

const companies = [
  'Velerie Tirreno',
  'Motori Marini Ferri srl',
  'Cordami Scotto',
  'Elettronica Navale Lupi',
  null,
]
const firstNames = ['Nicolò', 'Zoë', 'Carla', 'Dario', 'Elisa', 'Fabio', 'Greta', 'Hamid', 'Irene', 'Jordi']
const lastNames = [
  'De Luca',
  'D’Angelo-Rossi',
  'Bianchi',
  'Núñez',
  'Costa',
  'Marini',
  'Ferri',
  'Greco',
  'Serra',
  'Puig',
]
const purposes = [
  'Manutenzione motori',
  'Consegna materiale',
  'Preventivo vele',
  'Sopralluogo',
  'Visita a bordo',
]
const gates = ['Varco Levante', 'Varco Ponente']

interface DemoVisitor {
  id: string
  first_name: string
  last_name: string
  company: string | null
  phone: string
  plate: string | null
  blocked: boolean
  blocked_reason: string | null
}

/** Thirty people of four companies and of none; one of them is blocked. */
function inventedVisitors(random: () => number): DemoVisitor[] {
  return Array.from({ length: 30 }, (_, at) => {
    const isBlocked = at === 11
    return {
      id: uuidv7(),
      first_name: firstNames[at % firstNames.length] ?? '',
      last_name: lastNames[(at * 3 + Math.floor(at / 10)) % lastNames.length] ?? '',
      company: companies[at % companies.length] ?? null,
      phone: `+39 333 555 0${String(100 + at)}`,
      plate: random() < 0.6 ? `GA${100 + at * 7}XK` : null,
      blocked: isBlocked,
      blocked_reason: isBlocked ? 'Furto di attrezzatura il mese scorso' : null,
    }
  })
}

interface Place {
  facilityId: string
  hostIds: readonly string[]
  boatIds: readonly string[]
}

/** Each comes on some days of a fortnight; of some nobody saw the exit, and some are inside now. */
async function insertEntries(
  db: Database,
  place: Place,
  people: readonly DemoVisitor[],
  random: () => number,
) {
  const days = await daysFromToday(
    db,
    Array.from({ length: 14 }, (_, at) => at - 14),
  )
  const past = days.flatMap((day, ago) =>
    people
      .filter(() => random() < 0.3)
      .map((person) => {
        const begin = 7 * 60 + Math.floor(random() * 180)
        const isForgotten = ago === 13 && random() < 0.3
        return {
          day,
          person: person.id,
          company: person.company,
          gate: gates[random() < 0.7 ? 0 : 1] ?? null,
          entered: begin,
          exited: isForgotten ? null : begin + 30 + Math.floor(random() * 480),
        }
      }),
  )
  await sql`insert into access_logs (id, facility_id, visitor_id, reasons, company, gate, entered_at, exited_at, auto_closed_at)
    select gen_random_uuid(), ${place.facilityId}, e.person, array['VISIT'], e.company, e.gate,
        (e.day + make_interval(mins => e.entered)) at time zone 'Europe/Madrid',
        (e.day + make_interval(mins => e.exited)) at time zone 'Europe/Madrid',
        case when e.exited is null then (e.day + time '22:00') at time zone 'Europe/Madrid' end
      from jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
        as e(day date, person uuid, company text, gate text, entered int, exited int)`.execute(db)
  const inside = people
    .slice(0, 6)
    .map((person, at) => ({ person: person.id, company: person.company, ago: 20 + at * 17 }))
  await sql`insert into access_logs (id, facility_id, visitor_id, reasons, company, gate, entered_at)
    select gen_random_uuid(), ${place.facilityId}, e.person, array['VISIT'], e.company, ${gates[0]},
        now() - make_interval(mins => e.ago)
      from jsonb_to_recordset(${JSON.stringify(inside)}::jsonb) as e(person uuid, company text, ago int)`.execute(
    db,
  )
}

/** Visits around today: approved for most, some still to be decided. */
async function insertVisits(
  db: Database,
  place: Place,
  people: readonly DemoVisitor[],
  random: () => number,
) {
  const spans = people.map((_, at) => (at < 18 ? [-7, 14] : [at - 18, at - 14]))
  const days = await daysFromToday(db, spans.flat())
  await insertRows(
    db,
    'scheduled_visits',
    people.map((person, at) => ({
      id: uuidv7(),
      facility_id: place.facilityId,
      visitor_id: person.id,
      from: days[at * 2] ?? '',
      to: days[at * 2 + 1] ?? '',
      daily_from: at % 2 ? '08:00' : null,
      daily_to: at % 2 ? '18:00' : null,
      weekdays: [],
      purpose: purposes[at % purposes.length] ?? null,
      boat_id: random() < 0.4 ? (place.boatIds[at] ?? null) : null,
      host_id: place.hostIds[at % place.hostIds.length] ?? null,
      status: at % 7 === 6 ? ('REQUESTED' as const) : ('APPROVED' as const),
    })),
  )
}

/** A policy for everybody of a company, expired for one. */
async function insertPolicies(db: Database, people: readonly DemoVisitor[]) {
  const [valid = '', expired = ''] = await daysFromToday(db, [200, -12])
  const insured = people.filter(({ company }) => company)
  await insertRows(
    db,
    'person_documents',
    insured.map(({ id }, at) => ({
      id: uuidv7(),
      visitor_id: id,
      type: 'INSURANCE' as const,
      number: `RC-${4100 + at}`,
      country: 'IT' as const,
      expires_on: at === 8 ? expired : valid,
    })),
  )
}

/** Two gates with their rules, a fortnight of visits and entries, somebody forgotten, blocked, and with an expired policy. */
export async function insertGate(db: Database, place: Place): Promise<void> {
  const random = randomFrom(14)
  await sql`update facilities set gates = ${gates.join('\n')}, access_auto_close_time = '22:00',
    required_documents = array['INSURANCE'], expired_documents = 'BLOCK', log_retention_days = 730, scan_retention_days = 180
    where id = ${place.facilityId}`.execute(db)
  const people = inventedVisitors(random)
  await insertRows(db, 'visitors', people)
  await insertPolicies(db, people)
  await insertVisits(db, place, people, random)
  await insertEntries(db, place, people, random)
}
