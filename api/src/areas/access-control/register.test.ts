import type { AuthorizedAnswer } from '@darsena/contract/areas/access-control/authorized'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { gateOf } from './test-gate.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let gate: Awaited<ReturnType<typeof gateOf>>
let keeper: Client
let approver: Client

beforeAll(async () => {
  server = await startTestApp()
  gate = await gateOf(server)
  keeper = await server.as('gatekeeper')
  approver = await server.as('director')
})
afterAll(() => server.stop())

const listed = async (q: string, date?: string) => {
  const query = new URLSearchParams({ q, ...(date && { date }) })
  const answer = await keeper.get<AuthorizedAnswer>(`/access-control/authorized?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items
}

describe('rule 31: people of a contractor', () => {
  test('are expected on the day of a confirmed session of their company, however it is written', async () => {
    const admin = await server.as('admin')
    const made = async (url: string, body: object) => (await admin.post<{ id: string }>(url, body)).body.id
    const { id } = await gate.visitor({ company: 'Vele & Cime S.r.l.' })
    // The same letters are not the same company.
    const { id: stranger } = await gate.visitor({ company: 'Vele & Mice srl' })
    const boatId = await made('/boats', { name: 'Contratto', lengthOverall: 9 })
    const bookingId = await made('/bookings', { boatId })
    const session = {
      bookingId,
      type: 'RIGGING',
      contractor: 'VELE & CIME srl',
      startsAt: `${gate.today()}T09:00:00Z`,
      endsAt: `${gate.today()}T10:00:00Z`,
    }
    await made('/booking-sessions', session)
    const reasons = async () => {
      const found = (await listed('vele cime')).find((person) => person.id === id)
      return found?.reasons.map(({ reason }) => reason)
    }
    expect(await reasons()).toBeUndefined()
    await admin.post(`/bookings/${bookingId}/request`)
    await admin.post(`/bookings/${bookingId}/confirm`)
    expect(await reasons()).toEqual(['CONTRACTOR'])
    expect((await listed('vele mice')).map((person) => person.id)).not.toContain(stranger)
    await admin.post(`/bookings/${bookingId}/cancel`)
    expect(await reasons()).toBeUndefined()
  })
})

describe('rule 29: nobody is inside twice', () => {
  test('of many entries at once, at two gates, one is kept; the others say since when', async () => {
    const visitor = await gate.visitor()
    const answers = await Promise.all(
      ['Nord', 'Sud', 'Nord', 'Sud'].map((at) =>
        keeper.post<{ message: string }>('/access-logs', { visitorId: visitor.id, gate: at }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(/già dentro dalle \d\d:\d\d$/)
  })

  test.each(['visitor', 'member'] as const)(
    'rows of one %s who is inside under both become one who is inside once, since the first entry',
    async (kind) => {
      const admin = await server.as('admin')
      const [kept, other] = [await gate[kind](), await gate[kind]()]
      const field = `${kind}Id`
      const first = await gate.enter({
        [field]: other.id,
        enteredAt: new Date(Date.now() - 60_000).toISOString(),
      })
      const second = await gate.enter({ [field]: kept.id })
      const path = kind === 'visitor' ? 'visitors' : 'boat-members'
      const body = { otherId: other.id, values: {} }
      const merged = await admin.post(`/${path}/${kept.id}/merge`, body)
      expect(merged.status, merged.text).toBe(200)
      const entry = async (id: string) => (await admin.get(`/access-logs/${id}`)).body
      expect(await entry(first.id)).toMatchObject({ [field]: kept.id, state: 'INSIDE' })
      expect(await entry(second.id)).toMatchObject({ [field]: kept.id, state: 'VOIDED' })
    },
  )

  test('an entry is for exactly one person, and an exit is not before it', async () => {
    const { id: visitorId } = await gate.visitor()
    const { id: memberId } = await gate.member()
    expect(await keeper.post('/access-logs', {})).toMatchObject({ status: 422 })
    expect(await keeper.post('/access-logs', { visitorId, memberId })).toMatchObject({ status: 422 })
    const entry = await gate.enter({ visitorId })
    const exitedAt = new Date(Date.parse(entry.enteredAt) - 60_000).toISOString()
    expect(await keeper.post(`/access-logs/${entry.id}/exit`, { exitedAt })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'exitedAt' }] },
    })
  })

  test('the same entry sent twice is one; who has left may come in again', async () => {
    const { id: visitorId } = await gate.visitor()
    const body = { id: uuidv7(), visitorId }
    const [first, second] = [
      await keeper.post<{ id: string }>('/access-logs', body),
      await keeper.post<{ id: string }>('/access-logs', body),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await keeper.post(`/access-logs/${body.id}/exit`)).toMatchObject({
      status: 200,
      body: { state: 'OUT' },
    })
    expect(await keeper.post(`/access-logs/${body.id}/exit`)).toMatchObject({ status: 409 })
    expect((await keeper.post('/access-logs', { visitorId })).status).toBe(201)
  })

  test('of a group each is told apart: let in, inside already, refused', async () => {
    const [inside, blocked, ...others] = [
      await gate.visitor(),
      await gate.visitor({ blocked: true, blockedReason: 'Furto' }),
      await gate.visitor(),
      await gate.visitor(),
    ]
    await gate.enter({ visitorId: inside.id })
    const people = [inside, blocked, ...others].map(({ id }) => ({ visitorId: id }))
    const answer = await keeper.post<{ items: { outcome: string; message: string | null }[] }>(
      '/access-logs/group',
      { people, gate: 'Nord', plate: 'ab 123-cd' },
    )
    expect(answer.body.items.map(({ outcome }) => outcome)).toEqual([
      'INSIDE',
      'REFUSED',
      'ENTERED',
      'ENTERED',
    ])
    expect(answer.body.items[1]?.message).toContain('Furto')
    const list = await keeper.get<{ total: number }>('/access-logs?q=AB-123%20cd')
    expect(list.body.total).toBe(2)
  })
})

test('rule 30: an exit without an entry makes up for it with an estimated time, marked as such', async () => {
  const { id: visitorId } = await gate.visitor()
  const enteredAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const made = await keeper.post('/access-logs', {
    visitorId,
    enteredAt,
    exitedAt: new Date(Date.now() - 1_000).toISOString(),
    entryEstimated: true,
  })
  expect(made).toMatchObject({
    status: 201,
    body: { entryEstimated: true, state: 'OUT', reasons: ['UNRECORDED'], minutes: 179 },
  })
})

describe('rule 31: the list of a day', () => {
  test('has one line a person with every reason: on a boat in port and on the crew list', async () => {
    const { boatId, stay } = await gate.boatInPort({ name: 'Ginestra del Varco' })
    const member = await gate.member()
    expect(await listed(member.lastName)).toEqual([])
    const admin = await server.as('admin')
    await admin.post('/boat-member-roles', { boatId, memberId: member.id, role: 'CAPTAIN' })
    await admin.post('/port-booking-members', { portBookingId: stay.id, memberId: member.id, role: 'CREW' })
    const people = await listed('ginestra varco')
    expect(people).toHaveLength(1)
    expect(people[0]?.reasons.map(({ reason }) => reason)).toEqual(['BOAT', 'CREW'])
    expect(people[0]).toMatchObject({ id: member.id, phone: member.phone, inside: null, isRefused: false })
  })

  test('a visit holds on both of its days and on its weekdays only', async () => {
    const visitor = await gate.visitor()
    // Over the night on which the clock goes back.
    await gate.approved({
      visitorId: visitor.id,
      from: '2026-10-24',
      to: '2026-10-26',
      weekdays: ['SAT', 'MON'],
    })
    const days = ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']
    const found = []
    for (const day of days) found.push((await listed(visitor.lastName, day)).length)
    expect(found).toEqual([0, 1, 0, 1, 0])
  })

  test('hours over midnight are those of the evening and of the next morning', async () => {
    const visitor = await gate.visitor()
    await gate.approved({
      visitorId: visitor.id,
      from: '2026-03-28',
      to: '2026-03-28',
      dailyFrom: '22:00',
      dailyTo: '06:00',
    })
    expect(await listed(visitor.lastName, '2026-03-28')).toHaveLength(1)
    expect(await listed(visitor.lastName, '2026-03-29')).toHaveLength(1)
    expect(await listed(visitor.lastName, '2026-03-30')).toHaveLength(0)
  })

  test('finds people by plate, whatever its case, blanks and hyphens', async () => {
    const visitor = await gate.visitor({ plate: 'zz 987-yx' })
    expect(visitor.plate).toBe('ZZ987YX')
    await gate.approvedToday(visitor.id)
    expect((await listed('zz-987 Yx')).map(({ id }) => id)).toEqual([visitor.id])
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ from: '2026-03-02', to: '2026-03-03', weekdays: ['SUN'] }, 'weekdays'],
    [{ from: '2026-03-02', to: '2026-03-03', dailyFrom: '09:00' }, 'dailyTo'],
  ])('a visit of %o is refused at %s', async (body, path) => {
    const visitor = await gate.visitor()
    const refused = await keeper.post('/scheduled-visits', { visitorId: visitor.id, ...body })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path }] } })
  })
})

describe('rules 32 and 33: whom the register refuses', () => {
  test.each([
    ['De Luca', 'Nicolò', 'luca de', 'nicolo'],
    ['D’Angelo-Rossi', null, 'Rossi D Angelo', null],
    ['D’Amico', 'Zoë', 'Damico', 'Zoe'],
  ])('a blocked %s %s is found as «%s %s»', async (lastName, firstName, otherLast, otherFirst) => {
    const tag = uuidv7().slice(-6).replaceAll(/\d/g, 'x')
    await gate.visitor({
      lastName,
      firstName: `${firstName ?? ''} ${tag}`.trim(),
      blocked: true,
      blockedReason: 'Risse',
    })
    const other = await gate.visitor({ lastName: otherLast, firstName: `${tag} ${otherFirst ?? ''}`.trim() })
    const refused = await keeper.post<{ message: string }>('/access-logs', { visitorId: other.id })
    expect(refused.status, refused.text).toBe(403)
    expect(refused.body.message).toContain('stesso nome')
  })

  test.each([
    ['Melo', 'Rosa', 'Lemo', 'Rosa'],
    ['Rossi', 'Carla', 'Orsis', 'Clara'],
    ['De Luca', 'Nicolò', 'De Luca', 'Colino'],
  ])(
    'a blocked %s %s does not stop «%s %s», whose name has the same letters',
    async (last, first, otherLast, otherFirst) => {
      const tag = uuidv7().slice(-6).replaceAll(/\d/g, 'x')
      await gate.visitor({
        lastName: last,
        firstName: `${first} ${tag}`,
        blocked: true,
        blockedReason: 'Risse',
      })
      const other = await gate.visitor({ lastName: otherLast, firstName: `${tag} ${otherFirst}` })
      expect((await keeper.post('/access-logs', { visitorId: other.id })).status).toBe(201)
    },
  )

  test('only who may approve lets a blocked visitor in, with a reason that is kept', async () => {
    const { id: visitorId } = await gate.visitor({ blocked: true, blockedReason: 'Minacce' })
    const refused = await keeper.post<{ message: string }>('/access-logs', {
      visitorId,
      overrideReason: 'Prego',
    })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('Minacce')
    expect((await approver.post('/access-logs', { visitorId })).status).toBe(403)
    expect(await approver.post('/access-logs', { visitorId, overrideReason: 'Convocato' })).toMatchObject({
      status: 201,
      body: { overrideReason: 'Convocato', reasons: ['WALK_IN', 'OVERRIDE'] },
    })
  })

  test('a gatekeeper blocks with a reason, and does not let in again', async () => {
    const visitor = await gate.visitor()
    const path = `/visitors/${visitor.id}`
    expect(await keeper.patch(path, { version: 1, blocked: true })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'blockedReason' }] },
    })
    const blocked = await keeper.patch<{ version: number }>(path, {
      version: 1,
      blocked: true,
      blockedReason: 'Furto',
    })
    expect(blocked.status, blocked.text).toBe(200)
    expect(await keeper.patch(path, { version: blocked.body.version, blocked: false })).toMatchObject({
      status: 403,
    })
  })

  test('a required document that has expired or is missing warns or blocks, as the facility sets', async () => {
    const { id: visitorId, lastName } = await gate.visitor({ company: 'Cordami Ferri srl' })
    await gate.approvedToday(visitorId)
    await gate.settings({ requiredDocuments: ['INSURANCE'], expiredDocuments: 'WARN' })
    expect(await listed(lastName)).toMatchObject([
      { documentState: 'MISSING', objections: ['DOCUMENTS'], isRefused: false },
    ])
    await gate.settings({ expiredDocuments: 'BLOCK' })
    expect((await keeper.post('/access-logs', { visitorId })).status).toBe(403)
    const admin = await server.as('admin')
    const policy = { visitorId, memberId: null, type: 'INSURANCE', fileIds: [] }
    await admin.post('/person-documents', { ...policy, expiresOn: '2020-01-01' })
    expect(await listed(lastName)).toMatchObject([
      { documentFaults: [{ type: 'INSURANCE', state: 'EXPIRED' }], isRefused: true },
    ])
    await admin.post('/person-documents', { ...policy, expiresOn: '2099-01-01' })
    expect(await listed(lastName)).toMatchObject([{ documentState: 'VALID', isRefused: false }])
    expect((await keeper.post('/access-logs', { visitorId })).status).toBe(201)
    await gate.settings({ requiredDocuments: [], expiredDocuments: 'WARN' })
  })
})

test('a mistaken entry is voided with a reason and stays; a correction keeps the earlier value', async () => {
  const entry = await gate.enter({ visitorId: (await gate.visitor()).id })
  const enteredAt = new Date(Date.parse(entry.enteredAt) - 600_000).toISOString()
  const correction = { version: entry.version, reason: 'Orologio avanti', enteredAt }
  const answers = await Promise.all([
    keeper.patch<{ version: number }>(`/access-logs/${entry.id}`, correction),
    keeper.patch<{ version: number }>(`/access-logs/${entry.id}`, { ...correction, reason: 'Altro' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const history = await keeper.get(`/access-logs/${entry.id}/history`)
  expect(history.text).toContain(entry.enteredAt.slice(0, 19))
  expect(await keeper.post(`/access-logs/${entry.id}/void`, {})).toMatchObject({ status: 422 })
  expect(await keeper.post(`/access-logs/${entry.id}/void`, { reason: 'Persona sbagliata' })).toMatchObject({
    status: 200,
    body: { state: 'VOIDED', voidReason: 'Persona sbagliata' },
  })
  expect((await keeper.get(`/access-logs/${entry.id}`)).status).toBe(200)
})

test('an approved visit is changed by those who may approve, and a cancelled one lets nobody in', async () => {
  const visitor = await gate.visitor()
  const visit = await gate.approvedToday(visitor.id)
  const path = `/scheduled-visits/${visit.id}`
  expect(await keeper.patch(path, { version: visit.version, to: '2099-01-01' })).toMatchObject({
    status: 403,
  })
  expect(await keeper.patch(path, { version: visit.version, notes: 'Suona' })).toMatchObject({ status: 200 })
  await keeper.post(`${path}/cancel`, { note: 'Rinviata' })
  const refused = await keeper.post<{ message: string }>('/access-logs', {
    visitorId: visitor.id,
    scheduledVisitId: visit.id,
  })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('Annullata')
})
