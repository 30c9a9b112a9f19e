import { authorizedPeople } from '@darsena/api/areas/access-control/authorized.view'
import { closeEntries } from '@darsena/api/areas/access-control/closing'
import { peopleOnSite } from '@darsena/api/areas/access-control/on-site.view'
import { connect, type Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import pg from 'pg'
import { seedBusyGate } from '../data/busy-gate.ts'
import { director, password } from '../data/many-boats.ts'
import { benchDatabase } from '../database.ts'
import { captureSql } from '../measuring/capture-sql.ts'
import { statementTimes } from '../measuring/statement-times.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { signIn, startProduct } from '../product.ts'

const size = { entries: 500_000, open: 5_000, expected: 10_000, blocked: 10_000 }
/** `ROUNDS=3` for a first idea. */
const rounds = Number(process.env.ROUNDS ?? 20)

/** Milliseconds of some work, the median of several times. */
async function timed(work: () => Promise<unknown>, times = rounds): Promise<number> {
  const taken: number[] = []
  await work()
  for (let round = 0; round < times; round += 1) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return rounded(median(taken), 1)
}

const database = await benchDatabase()
await seedBusyGate(database.url, size)

async function oneOf(query: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0] ?? {}
}

/** The list of entries as it opens, by what is looked for, and in each order. */
async function measureLog(): Promise<void> {
  console.log(`/access-logs over ${size.entries} entries: database time of a page with its count\n`)
  const row =
    await oneOf(`select visitor_id, boat_id, l.company, entered_at::date::text as day, v.last_name as name
    from access_logs l join visitors v on v.id = visitor_id
    where boat_id is not null and state = 'OUT' order by entered_at desc offset 1000 limit 1`)
  const orders = ['enteredAt', 'exitedAt', 'minutes', 'company', 'gate', 'plate']
  const lists: [string, string][] = [
    ['as it opens', ''],
    ['by day', `enteredAtFrom=${row.day}&enteredAtTo=${row.day}`],
    ['by person', `visitorId=${row.visitor_id}`],
    ['by company', `company=${encodeURIComponent(row.company ?? '')}`],
    ['by boat', `boatId=${row.boat_id}`],
    ['inside now', 'state=INSIDE'],
    ['searched by a name', `q=${row.name}`],
    ...orders.flatMap((order): [string, string][] => [
      [`in order of ${order}`, `sort=${order}`],
      [`in order of ${order}, descending`, `sort=-${order}`],
      [`inside now, in order of ${order}`, `state=INSIDE&sort=${order}`],
    ]),
  ]
  const product = await startProduct({ DATABASE_URL: database.url })
  const token = await signIn(product.url, director, password)
  await product.stop()
  const paths = lists.map(([, query]) => ({ path: `/api/access-logs?${query}`, token }))
  const captured = await captureSql(database.url, 'access_logs', paths)
  const rows = []
  for (const [at, [name]] of lists.entries()) {
    const times = await statementTimes(database.url, captured[at] ?? [], rounds)
    if (process.env.ROUNDS) console.log(name, times.p50)
    rows.push([name, captured[at]?.length ?? 0, times.least, times.p50, times.p99])
  }
  printTable(['list', 'statements', 'least ms', 'median ms', 'p99 ms'], rows)
}

/** Those who may come in today, by what is typed. */
async function measureDay(db: Database, facilityId: string): Promise<(string | number)[][]> {
  const day = new Date().toISOString().slice(0, 10)
  const rows = []
  for (const [name, asked] of [
    ['the day’s list as it opens', { limit: 100 }],
    ['searched by three letters', { limit: 100, q: 'bri' }],
    ['searched by a name', { limit: 100, q: 'bace fodi' }],
    ['the whole list, for the copy on a device', { limit: 20_000 }],
  ] as const) {
    const found = await authorizedPeople(db, { facilityId, day, ...asked })
    rows.push([
      `${name} (${found[0]?.total ?? 0} people)`,
      await timed(() => authorizedPeople(db, { facilityId, day, ...asked }), 7),
    ])
  }
  return rows
}

/** Each time in a transaction that is taken back. */
async function undone(db: Database, work: (trx: Database) => Promise<unknown>): Promise<void> {
  const back = new Error('back')
  await db
    .transaction()
    .execute(async (trx) => {
      await work(trx)
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
}

async function measureRest(): Promise<void> {
  const { db, close } = connect(database.url)
  const { id = '' } = await oneOf('select id from facilities limit 1')
  const rows = await measureDay(db, id)
  const blocked = (name: string) =>
    sql`select id from visitors b where b.name_letters = name_letters(${name}) and b.blocked and b.archived_at is null
      and same_name(concat_ws(' ', b.first_name, b.last_name), ${name})`.execute(db)
  rows.push([`a name among ${size.blocked} blocked people`, await timed(() => blocked('Rubri Da Ceme'))])
  const people = await peopleOnSite(db, id)
  rows.push([`the muster list (${people.length} people)`, await timed(() => peopleOnSite(db, id), 7)])
  await sql`update facilities set access_auto_close_time = '00:00', time_zone = 'UTC'`.execute(db)
  const now = new Date(Date.now() + 86_400_000)
  const least = (trx: Database) =>
    sql`update access_logs set auto_closed_at = now() where state = 'INSIDE' and facility_id = ${id}`.execute(
      trx,
    )
  rows.push(['closing the open entries', await timed(() => undone(db, (trx) => closeEntries(trx, now)), 5)])
  rows.push(['closing them by the barest statement', await timed(() => undone(db, least), 5)])
  await close()
  console.log('\nThe other figures of the gate\n')
  printTable(['what', 'median ms'], rows)
}

await measureLog()
await measureRest()
await database.drop()
process.exit(0)
