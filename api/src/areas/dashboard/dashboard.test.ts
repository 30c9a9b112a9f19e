import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import { homeFigures } from '@darsena/contract/home-figures'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { HomeNumber } from '@darsena/contract/kit/home/home-figures'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

interface Answer {
  day: string
  timeZone: string
  numbers: HomeNumber[]
  occupancy: { day: string; slots: number; occupied: number }[] | null
}

let server: Awaited<ReturnType<typeof startTestApp>>

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const homeOf = async (client: Client, facility?: string): Promise<Answer> => {
  const answer = await client.get<Answer>('/dashboard', facility ? { facility } : {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const numberOf = ({ numbers }: Answer, name: keyof typeof homeFigures) =>
  numbers.find((one) => one.name === name)

describe('the number on a card is the total of the list that it leads to', () => {
  test.each(shippedRoles.map(({ name }) => name))('for %s, at every facility', async (role) => {
    const client = await server.as(role)
    const { facilities } = (await client.get<CurrentUser>('/users/me')).body
    for (const { id: facility } of facilities) {
      const { numbers } = await homeOf(client, facility)
      expect(numbers.length, 'something to look at').toBeGreaterThan(3)
      for (const { name, list, query, count, rows } of numbers) {
        const listed = await client.get<ListPage<{ id: string }>>(`/${list}?${query}`, { facility })
        expect(listed.status, `${name}: ${listed.text}`).toBe(200)
        expect(count, name).toBe(listed.body.total)
        expect(
          rows.map(({ id }) => id),
          name,
        ).toEqual(rows.length > 0 ? listed.body.items.slice(0, rows.length).map(({ id }) => id) : [])
      }
    }
  })
})

test('the demo has something of nearly everything, so that the test above compares more than zeros', async () => {
  const { numbers } = await homeOf(await server.as('admin'))
  expect(numbers.filter(({ count }) => count > 0).length).toBeGreaterThan(15)
})

test('figures stand on the home page of those who may read their lists, and of nobody else', async () => {
  const names = async (role: string) => (await homeOf(await server.as(role))).numbers.map(({ name }) => name)
  expect(await names('admin')).toEqual(Object.keys(homeFigures))
  const gatekeeper = await names('gatekeeper')
  expect(gatekeeper).toContain('inside')
  expect(gatekeeper).not.toContain('boats')
  expect((await homeOf(await server.as('gatekeeper'))).occupancy).toBeNull()
  expect((await server.anybody.get('/dashboard')).status).toBe(401)
})

test('what is due today is due on the facility’s clock', async () => {
  const admin = await server.as('admin')
  const { facilities } = (await admin.get<CurrentUser>('/users/me')).body
  const facility = facilities[0]?.id ?? ''
  const ahead = async (timeZone: string) => {
    await sql`update facilities set time_zone = ${timeZone} where id = ${facility}`.execute(server.db)
    return homeOf(admin, facility)
  }
  // 26 hours apart: never the same day.
  const east = await ahead('Pacific/Kiritimati')
  const west = await ahead('Etc/GMT+12')
  expect(east.day).not.toBe(west.day)
  const dayOf = (answer: Answer) => new URLSearchParams(numberOf(answer, 'arrivals')?.query).get('fromFrom')
  expect([dayOf(east), dayOf(west)]).toEqual([east.day, west.day])
  expect(east.occupancy?.[0]?.day).toBe(east.day)
  await ahead('Europe/Madrid')
})

test('the occupancy of tonight is that of the ports’ own page', async () => {
  const admin = await server.as('admin')
  const { occupancy, day } = await homeOf(admin)
  expect(occupancy).toHaveLength(15)
  const ports = (await admin.get<ListPage<{ id: string }>>('/ports')).body.items
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const nights = await Promise.all(
    ports.map(async ({ id }) => {
      const answer = await admin.get<{ nights: { slots: number; occupied: number }[] }>(
        `/ports/${id}/occupancy?from=${day}&to=${next}`,
      )
      return answer.body.nights
    }),
  )
  const sum = (figure: 'slots' | 'occupied') => nights.flat().reduce((all, night) => all + night[figure], 0)
  expect(occupancy?.[0]).toEqual({ day, slots: sum('slots'), occupied: sum('occupied') })
  expect(sum('occupied')).toBeGreaterThan(0)
})

test('a boat that changes its berth today is counted, one that moves tomorrow is not', async () => {
  const admin = await server.as('admin')
  const before = numberOf(await homeOf(admin), 'berthMoves')?.count ?? 0
  const moved = await sql<{ id: string }>`with one as (
      select a.id, a.port_booking_id from port_booking_arrangements a join port_bookings b on b.id = a.port_booking_id
       where b.status = 'ARRIVED' and a.archived_at is null and a.confirmed and move_at(b) is null
         and b.facility_id = (select id from facilities order by code limit 1) limit 1)
    select port_booking_id as id from one`.execute(server.db)
  const stay = moved.rows[0]?.id
  expect(stay).toBeDefined()
  const midnight = sql`(select facility_today(b.facility_id)::timestamp at time zone f.time_zone from facilities f where f.id = b.facility_id)`
  const part = (
    days: number,
  ) => sql`insert into port_booking_arrangements (id, facility_id, port_booking_id, "from", "to", confirmed)
    select gen_random_uuid(), b.facility_id, b.id, ${midnight} + ${sql.lit(`${days} days 3 hours`)}::interval,
      ${midnight} + ${sql.lit(`${days} days 4 hours`)}::interval, false from port_bookings b where b.id = ${stay}`
  await sql`update port_booking_arrangements set "to" = "from" + interval '1 minute' where port_booking_id = ${stay}`.execute(
    server.db,
  )
  await part(1).execute(server.db)
  expect(numberOf(await homeOf(admin), 'berthMoves')?.count).toBe(before)
  await part(0).execute(server.db)
  expect(numberOf(await homeOf(admin), 'berthMoves')?.count).toBe(before + 1)
})

test('the number of statements does not grow with the rows', async () => {
  const client = await server.as('admin')
  const ask = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await homeOf(client)
    const { length } = query.mock.calls
    query.mockRestore()
    return length
  }
  await homeOf(client)
  const before = await ask()
  await sql`insert into boats (id, name) select gen_random_uuid(), 'Una di molte ' || n from generate_series(1, 300) n`.execute(
    server.db,
  )
  await sql`insert into boat_documents (id, boat_id, type, expires_on)
    select gen_random_uuid(), id, 'INSURANCE', product_today() + 5 from boats where name like 'Una di molte%'`.execute(
    server.db,
  )
  expect(await ask()).toBe(before)
})
