import { type DeskTab, deskQuery, deskTabs } from '@darsena/contract/areas/marina/desk/desk'
import pg from 'pg'
import { dockmaster, password, seedManyStays } from './data/many-stays.ts'
import { benchDatabase } from './database.ts'
import { captureSql } from './measuring/capture-sql.ts'
import { sqlTime } from './measuring/sql-time.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const size = { slots: 2_000, stays: Number(process.env.STAYS ?? 40_000), isHalfRequested: true }
const rounds = Number(process.env.ROUNDS ?? 25)
/** A day on which many come and go. */
const today = '2027-06-15'

const lists: readonly (DeskTab | 'all')[] = [...deskTabs, 'all']

async function timeOf(url: string, token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} gave ${answer.status}`)
  return performance.now() - start
}

console.log(`The desk's list of stays over ${size.stays} stays, tab by tab, beside its SQL by pg alone`)
const database = await benchDatabase()
await seedManyStays(database.url, size)
const product = await startProduct({ DATABASE_URL: database.url })
const token = await signIn(product.url, dockmaster, password)
const requests = lists.map((tab) => {
  const query = new URLSearchParams(tab === 'all' ? {} : deskQuery(tab, today))
  return { path: `/api/port-bookings?${query}`, token }
})
const statements = await captureSql(database.url, 'port_bookings', requests)
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const table = []
for (const [at, { path }] of requests.entries()) {
  const own = statements[at] ?? []
  if (own.length === 0) throw new Error(`${path} asks the database in another way now`)
  const [ours, alone]: [number[], number[]] = [[], []]
  // In turns, so that what else goes on meets both; the first ones only warm up.
  for (let round = -3; round < rounds; round += 1) {
    const answered = await timeOf(product.url + path, token)
    const bare = await sqlTime(pool, own)
    if (round < 0) continue
    ours.push(answered)
    alone.push(bare)
  }
  const [ms, sqlMs] = [median(ours), median(alone)]
  table.push([lists[at] ?? '', rounded(ms, 1), rounded(sqlMs, 1), rounded(ms / sqlMs, 2), '≤ 3'])
}
printTable(['tab', 'ms', 'SQL alone ms', 'ratio', 'aim'], table)
await pool.end()
await product.stop()
await database.drop()
process.exit(0)
