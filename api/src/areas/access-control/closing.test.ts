import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../test-app.ts'
import { closeEntries } from './closing.ts'
import { remindHosts } from './hosts/remind-hosts.ts'
import { gateOf } from './test-gate.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let gate: Awaited<ReturnType<typeof gateOf>>

beforeAll(async () => {
  server = await startTestApp()
  gate = await gateOf(server)
})
afterAll(() => server.stop())

interface Entry {
  state: string
  exitedAt: string | null
  autoClosedAt: string | null
}

/** Somebody who came in at that moment, as the database has it after the closing. */
async function entryAt(enteredAt: string, overnight = false) {
  const { id: visitorId } = await gate.visitor()
  const { id } = await gate.enter({ visitorId })
  await sql`update access_logs set entered_at = ${enteredAt}, overnight = ${overnight} where id = ${id}`.execute(
    server.db,
  )
  return async () => {
    const { rows } = await sql<Entry>`select state, exited_at as "exitedAt", auto_closed_at as "autoClosedAt"
      from access_logs where id = ${id}`.execute(server.db)
    return rows[0]
  }
}

describe('rule 34: closing time', () => {
  test.each([
    ['on a plain day', '22:00', '2025-11-20T10:00:00Z', '2025-11-20T20:59:00Z', '2025-11-20T21:00:00Z'],
    [
      'at an hour that comes twice, the later one',
      '02:30',
      '2026-10-24T20:00:00Z',
      '2026-10-25T01:29:00Z',
      '2026-10-25T01:30:00Z',
    ],
    [
      'at an hour that the clock skips, an hour later',
      '02:30',
      '2026-03-28T20:00:00Z',
      '2026-03-29T01:29:00Z',
      '2026-03-29T01:30:00Z',
    ],
  ])('%s closes as closed by the system, never as an exit', async (_, time, entered, before, at) => {
    await gate.settings({ accessAutoCloseTime: time })
    const entry = await entryAt(entered)
    await closeEntries(server.db, new Date(before))
    expect(await entry()).toMatchObject({ state: 'INSIDE' })
    // Many processes at once, and once more after a restart.
    const later = new Date(Date.parse(at) + 90_000)
    await Promise.all([1, 2, 3].map(() => closeEntries(server.db, later)))
    const closed = { state: 'CLOSED', exitedAt: null, autoClosedAt: at }
    expect(await entry()).toEqual(closed)
    await closeEntries(server.db, new Date(Date.parse(at) + 5 * 86_400_000))
    expect(await entry()).toEqual(closed)
  })

  test('spares who stays overnight and who came in after it', async () => {
    await gate.settings({ accessAutoCloseTime: '22:00' })
    const stays = await entryAt('2025-11-21T10:00:00Z', true)
    const late = await entryAt('2025-11-21T21:30:00Z')
    await closeEntries(server.db, new Date('2025-11-22T08:00:00Z'))
    expect([(await stays())?.state, (await late())?.state]).toEqual(['INSIDE', 'INSIDE'])
  })

  test('the muster list tells apart who is inside, was closed, and is expected', async () => {
    const keeper = await server.as('gatekeeper')
    const [inside, closed, expected] = [await gate.visitor(), await gate.visitor(), await gate.visitor()]
    await gate.enter({ visitorId: inside.id })
    const { id } = await gate.enter({ visitorId: closed.id })
    await sql`update access_logs set auto_closed_at = now() where id = ${id}`.execute(server.db)
    await gate.approvedToday(expected.id)
    const { body } = await keeper.get<{ items: { personId: string; certainty: string }[] }>(
      '/access-control/on-site',
    )
    const certainties = new Map(body.items.map(({ personId, certainty }) => [personId, certainty]))
    expect([inside, closed, expected].map((one) => certainties.get(one.id))).toEqual([
      'TODAY',
      'CLOSED',
      'EXPECTED',
    ])
    // Who comes in again is inside, and was not left behind.
    await gate.enter({ visitorId: closed.id })
    const again = await keeper.get<typeof body>('/access-control/on-site')
    expect(again.body.items.filter(({ personId }) => personId === closed.id)).toMatchObject([
      { certainty: 'TODAY' },
    ])
    const sheet = await keeper.get('/access-control/on-site/export?format=csv')
    expect(sheet.text).toContain(inside.lastName)
  })
})

describe('rule 35: the host', () => {
  const mailsAbout = async (name: string) => {
    const { rows } = await sql<{ recipient: string }>`select recipient from outbox_mails
      where plain like ${`%${name}%`}`.execute(server.db)
    return rows.map(({ recipient }) => recipient)
  }

  test('is told once of a visitor who comes in, leaves and comes in again', async () => {
    const host = (await (await server.as('surveyor')).get<{ id: string }>('/users/me')).body
    const visitor = await gate.visitor()
    await gate.approvedToday(visitor.id, { hostId: host.id })
    for (let time = 0; time < 2; time += 1) {
      const { id } = await gate.enter({ visitorId: visitor.id })
      await (await server.as('gatekeeper')).post(`/access-logs/${id}/exit`)
    }
    expect(await mailsAbout(visitor.lastName)).toEqual(['surveyor@darsena.example'])
  })
})

describe('the end of a visit', () => {
  const remindersOf = async (name: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox_mails
      where subject like ${`%Ancora dentro%${name}%`}`.execute(server.db)
    return rows[0]?.count ?? 0
  }

  test('reminds the host once of who is still inside, at the end of its hours or at closing time', async () => {
    const host = (await (await server.as('surveyor')).get<{ id: string }>('/users/me')).body
    const inside = async (hours: object) => {
      const visitor = await gate.visitor()
      await gate.approvedToday(visitor.id, { hostId: host.id, ...hours })
      const { id } = await gate.enter({ visitorId: visitor.id })
      await sql`update access_logs set entered_at = '2025-11-24T09:00:00Z' where id = ${id}`.execute(
        server.db,
      )
      return { ...visitor, logId: id }
    }
    await gate.settings({ accessAutoCloseTime: '22:00' })
    const untilNoon = await inside({ dailyFrom: '08:00', dailyTo: '12:00' })
    const untilClosing = await inside({})
    const gone = await inside({ dailyFrom: '08:00', dailyTo: '12:00' })
    await (await server.as('gatekeeper')).post(`/access-logs/${gone.logId}/exit`)
    const remind = (at: string) => server.db.transaction().execute((trx) => remindHosts(trx, new Date(at)))
    const counts = async () => [
      await remindersOf(untilNoon.lastName),
      await remindersOf(untilClosing.lastName),
      await remindersOf(gone.lastName),
    ]
    // Noon in Madrid is 11:00 in UTC.
    await remind('2025-11-24T10:59:00Z')
    expect(await counts()).toEqual([0, 0, 0])
    await Promise.all([remind('2025-11-24T11:00:30Z'), remind('2025-11-24T11:00:30Z')])
    expect(await counts()).toEqual([1, 0, 0])
    await remind('2025-11-24T21:00:30Z')
    expect(await counts()).toEqual([1, 1, 0])
  })
})

test('rules 57 and 58: merging keeps one inside and a block; erasing takes the name and keeps the entry', async () => {
  const keeper = await server.as('gatekeeper')
  const [remaining, other] = [
    await gate.visitor({ plate: 'AA1' }),
    await gate.visitor({ blocked: true, blockedReason: 'Risse' }),
  ]
  await gate.enter({ visitorId: remaining.id })
  const director = await server.as('director')
  await director.post('/access-logs', { visitorId: other.id, overrideReason: 'Convocato' })
  const merged = await keeper.post(`/visitors/${remaining.id}/merge`, { otherId: other.id })
  expect(merged, merged.text).toMatchObject({ status: 200, body: { blocked: true } })
  const list = await keeper.get<{ items: { state: string }[] }>(`/access-logs?visitorId=${remaining.id}`)
  expect(list.body.items.map(({ state }) => state).sort()).toEqual(['INSIDE', 'VOIDED'])
  expect((await keeper.post(`/visitors/${remaining.id}/erase`)).status).toBe(200)
  const traces = await sql<{ traces: number }>`select count(*)::int as traces from change_log
    where coalesce(before, '{}')::text || coalesce(after, '{}')::text like ${`%${remaining.lastName}%`}`.execute(
    server.db,
  )
  expect(traces.rows[0]?.traces).toBe(0)
  const after = await keeper.get<{ items: { visitor: { label: string } }[] }>(
    `/access-logs?visitorId=${remaining.id}`,
  )
  expect(after.body.items.map(({ visitor }) => visitor.label)).toEqual(['N.N.', 'N.N.'])
})
