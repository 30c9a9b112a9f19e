import type { ConcernedPeople, PutOffs } from '@darsena/contract/areas/yard/put-offs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test-app.ts'
import { type Yard, yardOf } from '../test-yard.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let yard: Yard

beforeAll(async () => {
  server = await startTestApp()
  yard = await yardOf(server)
})
afterAll(() => server.stop())

const at = (clock: string, day: string) => `${day}T${clock}:00Z`
const member = (more: object) => yard.made('/boat-members', { lastName: 'Bardi', ...more })

/** A haul-out on a day, of a boat with two owners and a captain, put off as a whole. */
async function putOffOn(day: string, to: string | null = null) {
  const boatId = await yard.boat()
  const [italian, foreign, silent] = [
    await member({ firstName: 'Ada', nationality: 'IT', email: `ada.${day}@example.org` }),
    await member({ firstName: 'Sam', nationality: 'GB', email: `sam.${day}@example.org` }),
    await member({ firstName: 'Ugo', phone: '+39 0187 123456' }),
  ]
  for (const { id: memberId } of [italian, foreign])
    await yard.made('/boat-member-roles', { boatId, memberId, role: 'OWNER' })
  await yard.made('/boat-member-roles', { boatId, memberId: silent.id, role: 'CAPTAIN' })
  const crane = await yard.asset({ capacityKg: 40_000 })
  const times = { startsAt: at('08:00', day), endsAt: at('09:00', day) }
  const sessionId = await yard.session(await yard.confirmed(boatId), {
    assetId: crane,
    contractor: 'Velerie Riunite',
    ...times,
  })
  const order = { day, assetId: crane, to, reason: 'Libeccio 40 nodi' }
  const { putOffId } = yard.ok(
    await yard.admin.post<{ putOffId: string }>('/booking-sessions/postpone', order),
  )
  return { putOffId, sessionId, times, italian, foreign, silent }
}

const list = async () => (await yard.admin.get<PutOffs>('/yard/put-offs')).body.items
const peopleOf = async (id: string) =>
  (await yard.admin.get<ConcernedPeople>(`/yard/put-offs/${id}/people`)).body
const mailsTo = async (address: string) =>
  (
    await server.pool.query<{ subject: string; plain: string }>(
      'select subject, plain from outbox_mails where recipient = $1 order by created_at',
      [address],
    )
  ).rows

test('a day that was put off is known with when its work had been, and comes back as a whole', async () => {
  const { putOffId, sessionId, times } = await putOffOn('2025-06-10')
  const [putOff] = (await list()).filter(({ id }) => id === putOffId)
  expect(putOff).toMatchObject({ day: '2025-06-10', reason: 'Libeccio 40 nodi', broughtBackAt: null })
  expect(putOff?.sessions).toMatchObject([{ id: sessionId, status: 'POSTPONED', isAsLeft: true }])
  const back = { changes: [{ op: 'update', id: sessionId, ...times }], bringsBack: putOffId }
  yard.ok(await yard.admin.post('/yard/board/changes', back))
  expect(await yard.admin.get(`/booking-sessions/${sessionId}`)).toMatchObject({
    body: { status: 'PLANNED', ...times },
  })
  expect((await list()).find(({ id }) => id === putOffId)?.broughtBackAt).not.toBeNull()
  expect(await yard.admin.post('/yard/board/changes', back)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE' },
  })
})

test('what somebody has planned anew meanwhile does not count as left', async () => {
  const { putOffId, sessionId } = await putOffOn('2025-06-11', '2025-06-12')
  const stateOf = async () => (await list()).find(({ id }) => id === putOffId)?.sessions[0]
  expect(await stateOf()).toMatchObject({ status: 'PLANNED', isAsLeft: true })
  const elsewhere = { startsAt: at('08:00', '2025-06-20'), endsAt: at('09:00', '2025-06-20') }
  yard.ok(
    await yard.admin.post('/yard/board/changes', {
      changes: [{ op: 'update', id: sessionId, ...elsewhere }],
    }),
  )
  expect(await stateOf()).toMatchObject({ isAsLeft: false })
})

test('people are seen with their mail, in their language, before it goes out; one may choose and send it once more', async () => {
  const { putOffId, italian, foreign, silent } = await putOffOn('2025-06-16', '2025-06-17')
  const { people, contractors } = await peopleOf(putOffId)
  expect(contractors).toEqual(['Velerie Riunite'])
  const of = (id: string) => people.find((person) => person.id === id)
  expect(of(italian.id)).toMatchObject({ language: 'it', concern: 'OWNER', mailedAt: null })
  expect(of(italian.id)?.paragraphs.join(' ')).toContain('era 16/06/2025 10:00, ora 17/06/2025 10:00')
  expect(of(foreign.id)?.paragraphs.join(' ')).toContain('was 16/06/2025 10:00, now 17/06/2025 10:00')
  expect(of(silent.id)).toMatchObject({ hasEmail: false, phone: '+39 0187 123456' })
  expect(await mailsTo('ada.2025-06-16@example.org')).toEqual([])
  const recipients = [{ kind: 'MEMBER', id: foreign.id, language: 'en' }]
  expect(await yard.admin.post(`/yard/put-offs/${putOffId}/mails`, { recipients })).toMatchObject({
    status: 200,
    body: { sent: 1 },
  })
  const [mail] = await mailsTo('sam.2025-06-16@example.org')
  expect(mail?.subject).toMatch(/^Work rescheduled: Prova/)
  expect(mail?.plain).toContain('Libeccio 40 nodi')
  expect(await mailsTo('ada.2025-06-16@example.org')).toEqual([])
  const after = await peopleOf(putOffId)
  expect(after.people.find(({ id }) => id === foreign.id)?.mailedAt).not.toBeNull()
})

test('brought back, the mail says that the work goes ahead', async () => {
  const { putOffId, sessionId, times, italian } = await putOffOn('2025-06-18')
  const back = { changes: [{ op: 'update', id: sessionId, ...times }], bringsBack: putOffId }
  yard.ok(await yard.admin.post('/yard/board/changes', back))
  const person = (await peopleOf(putOffId)).people.find(({ id }) => id === italian.id)
  expect(person?.subject).toMatch(/^Lavori di nuovo in programma/)
  expect(person?.paragraphs.join(' ')).toContain('si fa 18/06/2025 10:00, come previsto')
})

test('mails go to those whom it concerns and whom they reach, and are sent by those who may approve', async () => {
  const { putOffId, silent } = await putOffOn('2025-06-19')
  const stranger = await member({ firstName: 'Eva', email: 'eva@example.org' })
  for (const { id } of [silent, stranger]) {
    const recipients = [{ kind: 'MEMBER', id, language: 'it' }]
    expect(await yard.admin.post(`/yard/put-offs/${putOffId}/mails`, { recipients })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'recipients.0' }] },
    })
  }
  const surveyor = await server.as('surveyor')
  const recipients = [{ kind: 'MEMBER', id: silent.id, language: 'it' }]
  expect(await surveyor.post(`/yard/put-offs/${putOffId}/mails`, { recipients })).toMatchObject({
    status: 403,
  })
  const elsewhere = await server.as('gatekeeper.pon')
  expect((await elsewhere.get(`/yard/put-offs/${putOffId}/people`)).status).toBe(403)
})

test('only work that is among the changes is put off with them', async () => {
  const { sessionId } = await putOffOn('2025-06-23')
  const other = await yard.session(await yard.confirmed(), {
    startsAt: at('08:00', '2025-06-24'),
    endsAt: at('09:00', '2025-06-24'),
  })
  const changes = [{ op: 'postpone', id: other }]
  const putOff = { day: '2025-06-24', sessionIds: [sessionId] }
  expect(await yard.admin.post('/yard/board/changes', { changes, putOff })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'putOff.sessionIds' }] },
  })
})
