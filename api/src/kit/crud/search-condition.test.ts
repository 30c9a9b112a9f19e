import { randomUUID } from 'node:crypto'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

const many = 1_200
/** What one types, and the one name that holds it among thousands that don't. */
const found = [
  ['q', 'Quörig'],
  ['Q', 'Quörig'],
  ['uÖ', 'Quörig'],
  ['Rí', 'Quörig'],
  ['q Rí', 'Quörig'],
  ['日', '日本丸'],
  ['本丸', '日本丸'],
  ['🚤', 'Z 🚤'],
  ['🇮🇹', 'Z 🇮🇹'],
  ['%', 'W 9%'],
  ['9%', 'W 9%'],
  ['_', 'V _3'],
  ['ß', 'Maß'],
  ['¼½', 'K ¼½'],
  ['¿Y', 'J ¿y'],
  ['h’', 'D’H x'],
  ["d'h", 'D’H x'],
  ['X dh', 'D’H x'],
] as const

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
  await sql`insert into boats (id, name, year)
    select gen_random_uuid(), 'Tobee ' || n, 1801 from generate_series(1, ${many}::int) as n`.execute(
    server.db,
  )
  for (const name of new Set(found.map(([, name]) => name)))
    await sql`insert into boats (id, name, year) values (${randomUUID()}, ${name}, 1801)`.execute(server.db)
})
afterAll(() => server.stop())

async function search(q: string): Promise<ListPage<{ name: string }>> {
  const { status, body, text } = await director.get<ListPage<{ name: string }>>(
    `/boats?yearFrom=1801&yearTo=1801&sort=name&q=${encodeURIComponent(q)}`,
  )
  expect(status, text).toBe(200)
  return body
}

test.each(found)('«%s» finds %s and nothing else', async (q, name) => {
  const { items, total } = await search(q)
  expect(items.map((boat) => boat.name)).toEqual([name])
  expect(total).toBe(1)
})

test.each(['uq', 'gq', 'dx', 'h9', '%%', '__', 'q z', '日丸', '\\'])(
  '«%s» finds nothing where no word has it',
  async (q) => {
    expect(await search(q)).toMatchObject({ items: [], total: 0 })
  },
)

test.each(['t', 'EE', 't EE', 'è'])('«%s», which most rows have, finds them all', async (q) => {
  const { total } = await search(q)
  expect(total).toBe(many)
})

test('one letter finds a row by what it refers to', async () => {
  const { rows } = await sql<{ facility: string }>`
    insert into port_bookings (id, facility_id, port_id, boat_id, kind, status, "from", "to")
    select gen_random_uuid(), p.facility_id, p.id, b.id, 'TRANSIT', 'REQUESTED', '2031-05-01', '2031-05-02'
      from boats b, (select id, facility_id from ports order by code limit 1) p where b.name = '日本丸'
    returning facility_id as facility`.execute(server.db)
  const stays = await director.get<ListPage<{ boat: { label: string } }>>(
    `/port-bookings?q=${encodeURIComponent('日')}`,
    { facility: rows[0]?.facility ?? '' },
  )
  expect(stays.body.items.map(({ boat }) => boat.label)).toEqual(['日本丸'])
})

test('letters that few rows have are looked up, not read for', async () => {
  await sql`analyze boats`.execute(server.db)
  for (const word of ['q', '日', 'ri', 'tz']) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from boats where archived_at is null and holds_letters(search_text, ${word})`.execute(
      server.db,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('boats_letters')
  }
})

test('whatever is searched has both indexes of a search', async () => {
  const { rows } = await sql<{ missing: string }>`
    select t.relname || suffix as missing
      from pg_class t join pg_attribute on attrelid = t.oid and attname = 'search_text'
      cross join unnest(array['_search', '_letters']) as suffix
     where t.relkind = 'r' and to_regclass(t.relname || suffix) is null`.execute(server.db)
  expect(rows).toEqual([])
})
