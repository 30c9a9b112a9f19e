import { countCap, type ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

interface Boat {
  id: string
  name: string
  year: number | null
}

const more = 3
let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
  await sql`insert into boats (id, name, brand, year)
    select gen_random_uuid(), 'Serietta ' || n, 'Di Serie', nullif(1990 + n % 4, 1993)
      from generate_series(1, ${countCap + more}::int) as n`.execute(server.db)
})
afterAll(() => server.stop())

async function found(query: string): Promise<ListPage<Boat>> {
  const { status, body, text } = await director.get<ListPage<Boat>>(`/boats?${query}`)
  expect(status, text).toBe(200)
  return body
}

async function allPages(query: string, pageSize: number): Promise<Boat[]> {
  const { total } = await found(`${query}&pageSize=${pageSize}`)
  const pages: Boat[] = []
  for (let page = 1; page <= Math.ceil(total / pageSize); page += 1)
    pages.push(...(await found(`${query}&pageSize=${pageSize}&page=${page}`)).items)
  expect(pages).toHaveLength(total)
  return pages
}

test.each(['q=serietta', 'brand=di serie'])(
  'more than is counted is told as such, and is paged through: %s',
  async (query) => {
    const first = await found(`${query}&sort=-name`)
    expect(first).toMatchObject({ total: countCap, totalCapped: true })
    expect(first.items).toHaveLength(25)
    const far = await found(`${query}&pageSize=200&page=51`)
    expect([far.items.length, far.total, far.totalCapped ?? false]).toEqual([more, countCap + more, false])
  },
)

test('a search shows each of equal rows once over all its pages, in order, empty ones last', async () => {
  for (const [sort, yearOf] of [
    ['year', (boat: Boat) => boat.year ?? 9999],
    ['-year', (boat: Boat) => -(boat.year ?? 0)],
  ] as const) {
    const boats = await allPages(`q=${encodeURIComponent('77 serietta')}&sort=${sort}`, 40)
    expect(new Set(boats.map(({ id }) => id)).size).toBe(boats.length)
    expect(boats.every(({ name }) => name.includes('77'))).toBe(true)
    expect(boats.map(yearOf)).toEqual(boats.map(yearOf).toSorted((a, b) => a - b))
  }
})

test('a search has the right total on a page past its end, and where it finds nothing', async () => {
  const { total } = await found('q=serietta+77')
  expect(total).toBeGreaterThan(100)
  expect(await found('q=serietta+77&page=999')).toMatchObject({ items: [], total, page: 999 })
  expect(await found('q=serietta+mai+vista')).toMatchObject({ items: [], total: 0 })
})
