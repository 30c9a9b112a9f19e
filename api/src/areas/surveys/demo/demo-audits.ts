import { audits } from '@darsena/contract/areas/surveys/audits'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { randomFrom } from '@darsena/db/random-from'
import { daysFromToday } from '@darsena/db/seeds/days-from-today'
import { sql } from 'kysely'
import { insertAll } from '../../../kit/batch/write-batch.ts'
import type { Context } from '../../../kit/context.ts'
import { copyTemplates } from '../copy-template.ts'
import type { DemoTemplate } from './demo-catalogue.ts'

type Status = 'PLANNED' | 'IN_PROGRESS' | 'DONE' | 'CANCELLED'

interface DemoAudit {
  boatAt: number
  template: string
  /** Days from today. */
  day: number | null
  status: Status
}

const kinds = ['PA', 'AS', 'ALG', 'VAR', 'INV', 'RIG', 'DOT', 'RIC']
const year = 365

/** Surveys of the same six hulls in several years, so that they can be compared. */
const repeated = (random: () => number): DemoAudit[] =>
  [0, 1, 2, 3, 4, 5].flatMap((boatAt) =>
    [3, 2, 1].map((yearsAgo) => ({
      boatAt,
      template: kinds[boatAt % 3] ?? 'PA',
      day: -yearsAgo * year + Math.floor(random() * 40) - 20,
      status: 'DONE' as const,
    })),
  )

/** What is at work now, what is late, what comes, and what was called off. */
function current(random: () => number, count: number, firstBoat: number): DemoAudit[] {
  const courses: readonly { status: Status; from: number; span: number }[] = [
    { status: 'PLANNED', from: 1, span: 45 },
    { status: 'IN_PROGRESS', from: -4, span: 5 },
    { status: 'PLANNED', from: -20, span: 18 },
    { status: 'DONE', from: -160, span: 120 },
    { status: 'CANCELLED', from: -40, span: 60 },
    { status: 'PLANNED', from: 3, span: 25 },
    { status: 'PLANNED', from: 0, span: 3 },
  ]
  return Array.from({ length: count }, (_, at) => {
    const course = courses[at % courses.length] ?? { status: 'PLANNED', from: 1, span: 10 }
    const day = course.from + Math.floor(random() * course.span)
    return {
      boatAt: firstBoat + (at % 5 === 4 ? at % 6 : at),
      template: kinds[Math.floor(random() * kinds.length)] ?? 'PA',
      // Some wait for their day.
      day: course.status === 'PLANNED' && at % 9 === 0 ? null : day,
      status: course.status,
    }
  })
}

const places = ['Banchina Nord', 'Piazzale del travel lift', 'Capannone 2', 'Ormeggio del cliente', null]

async function idsOf({ db }: Context, facilityId: string) {
  const boats = await sql<{ id: string }>`select id from boats where archived_at is null
    order by length_overall desc, name, id`.execute(db)
  const users = await sql<{
    id: string
  }>`select u.id from users u join user_to_facilities f on f.user_id = u.id
    where f.facility_id = ${facilityId} and u.email in ('surveyor@darsena.example', 'survey-lead@darsena.example')
    order by u.email`.execute(db)
  const departments = await sql<{ id: string }>`select id from departments where facility_id = ${facilityId}
    order by name`.execute(db)
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  return { boats: ids(boats), users: ids(users), departments: ids(departments) }
}

/** Assignments in all states, of this and of earlier years. */
export async function makeAudits(
  context: Context,
  templates: readonly DemoTemplate[],
  { count, firstBoat, seed }: { count: number; firstBoat: number; seed: number },
): Promise<void> {
  const { db, facilityId } = context
  if (!facilityId) return
  const random = randomFrom(seed)
  const { boats, users, departments } = await idsOf(context, facilityId)
  const wanted = [...(firstBoat === 0 ? repeated(random) : []), ...current(random, count, firstBoat + 6)]
  const days = await daysFromToday(
    db,
    wanted.map(({ day }) => day ?? 0),
  )
  const rows = wanted.map(({ boatAt, template, day, status }, at) => {
    const found = templates.find(({ nameShort }) => nameShort === template)
    return {
      id: uuidv7(),
      values: {
        facilityId,
        boatId: boats[boatAt * 7],
        surveyTypeId: found?.surveyTypeId,
        templateId: found?.templateId,
        assigneeId: at % 6 === 5 ? null : (users[at % users.length] ?? null),
        departmentId: departments[at % departments.length] ?? null,
        scheduledFor: day === null ? null : days[at],
        place: places[at % places.length] ?? null,
        customerReference: at % 4 === 0 ? `RIF-${2000 + at}` : null,
        status,
        decisionNote: status === 'CANCELLED' ? 'Rinviata dal cliente' : null,
        doneAt: status === 'DONE' ? `${days[at]}T14:00:00Z` : null,
        structureRevision: 0,
      },
    }
  })
  await insertAll(context, audits, rows)
  await copyTemplates(
    context,
    rows.map(({ id }) => id),
  )
}
