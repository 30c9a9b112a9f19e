import { type BoatAshore, launchOrder } from '@darsena/contract/areas/yard/launch-order'
import { randomFrom } from '@darsena/db/random-from'
import pg from 'pg'
import { seedManySessions, yardManager } from '../data/many-sessions.ts'
import { password } from '../data/many-stays.ts'
import { benchDatabase } from '../database.ts'
import { exchange } from '../exchange.ts'
import { captureSql } from '../measuring/capture-sql.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { signIn, startProduct } from '../product.ts'

/** 2,000 of the sessions are in September, in which 2,000 stays begin. */
const size = { assets: 50, sessions: 20_000, september: 2_000, places: 200 }
const rounds = 15
const month = 'from=2027-09-01T00:00:00Z&to=2027-10-01T00:00:00Z'

const database = await benchDatabase()
await seedManySessions(database.url, size)
const product = await startProduct({ DATABASE_URL: database.url })
const token = await signIn(product.url, yardManager, password)
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' }

/** An answer beside its SQL by pg alone, in turns; the first ones only warm up. */
async function beside(name: string, path: string): Promise<(string | number)[]> {
  const [statements = []] = await captureSql(database.url, /booking_sessions|port_booking|boat_slots/, [
    { path, token },
  ])
  const [ours, alone]: [number[], number[]] = [[], []]
  let bytes = 0
  for (let round = -3; round < rounds; round += 1) {
    const answer = await exchange(product.url + path, { headers })
    if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}`)
    const start = performance.now()
    for (const { sql, parameters } of statements) await pool.query(sql, parameters)
    if (round < 0) continue
    alone.push(performance.now() - start)
    ours.push(answer.ms)
    bytes = answer.bytes
  }
  const [one, other] = [median(ours), median(alone)]
  return [name, rounded(bytes / 1000), rounded(one), rounded(other), rounded(one / other, 2)]
}

console.log(
  `answers with ${size.assets} assets, ${size.sessions} sessions and 24,000 stays a year, beside their SQL\n`,
)
printTable(
  ['answer', 'kB', 'ms', 'SQL alone ms', 'ratio'],
  [
    await beside(
      'board of 40 days, all sessions',
      '/api/yard/board?from=2027-06-01T00:00:00Z&to=2027-07-11T00:00:00Z',
    ),
    await beside('events of a month', `/api/marina-events?${month}`),
    await beside('launches', '/api/yard/launches'),
  ],
)

/** Forty pieces of work of one lift's four days are put off to a far day, in one transaction each. */
async function putOff(): Promise<number> {
  const found = await pool.query<{ id: string; startsAt: string; endsAt: string }>(
    `select id, starts_at + interval '120 days' as "startsAt", ends_at + interval '120 days' as "endsAt" from booking_sessions
      where status = 'PLANNED' and starts_at < '2027-07-20' order by starts_at, asset_id limit 40`,
  )
  const changes = found.rows.map((row) => ({ op: 'update', ...row }))
  const putOff = { day: '2027-06-01', sessionIds: found.rows.map(({ id }) => id) }
  const start = performance.now()
  const answer = await fetch(`${product.url}/api/yard/board/changes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes, putOff }),
  })
  if (!answer.ok) throw new Error(`Putting off gave ${answer.status}: ${await answer.text()}`)
  return performance.now() - start
}
const saved: number[] = []
for (let round = 0; round < 6; round += 1) saved.push(await putOff())
console.log(`\na day of 40 sessions saved in one transaction: ${rounded(median(saved))} ms`)

const random = randomFrom(7)
const boats: BoatAshore[] = Array.from({ length: size.places }, (_, place) => ({
  place,
  day: random() < 0.8 ? `2027-04-${String(1 + Math.floor(random() * 30)).padStart(2, '0')}` : null,
}))
const blockedBy = boats.map((_, place) =>
  Array.from({ length: 3 }, () => Math.floor(random() * place)).filter((one) => one < place),
)
const begun = performance.now()
const launches = launchOrder(boats, blockedBy)
console.log(
  `the order of ${launches.length} launches of a yard of ${size.places} places: ${rounded(performance.now() - begun)} ms`,
)
await pool.end()
await product.stop()
await database.drop()
process.exit(0)
