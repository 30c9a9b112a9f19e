import pg from 'pg'
import { dockmaster, password, seedManyStays } from './data/many-stays.ts'
import { benchDatabase } from './database.ts'
import { exchange } from './exchange.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const size = { slots: 500, stays: 5_000, isHalfRequested: true }
const rounds = 3
const perRound = 120
const concurrencies = [1, 4, 10]

interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Does something for each id, so many at once. */
async function throughput(
  ids: readonly string[],
  atOnce: number,
  work: (id: string) => Promise<void>,
): Promise<Figures> {
  const waiting = [...ids]
  const times: number[] = []
  const start = performance.now()
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const begin = performance.now()
      await work(id)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - start) / 1000
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { perSecond: ids.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** The least that has to be done: what is locked in the order that nobody waits in a circle, and the two changes. */
async function confirmBare(pool: pg.Pool, id: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ boat_id: string }>(
      'select boat_id from port_bookings where id = $1 for no key update',
      [id],
    )
    await client.query(
      `select 1 from boat_slots where id in (select s.slot_id from port_booking_arrangements a
         join port_booking_arrangement_to_boat_slots s on s.port_booking_arrangement_id = a.id
        where a.port_booking_id = $1 and a.archived_at is null) order by id for no key update`,
      [id],
    )
    await client.query('select 1 from boats where id = $1 for no key update', [rows[0]?.boat_id])
    await client.query(`update port_bookings set status = 'CONFIRMED' where id = $1`, [id])
    await client.query(
      'update port_booking_arrangements set confirmed = true where port_booking_id = $1 and archived_at is null',
      [id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

console.log(
  `POST /api/port-bookings/{id}/confirm beside the transaction alone by pg, as many at once; ${size.stays} stays at ${size.slots} slots`,
)
const database = await benchDatabase()
await seedManyStays(database.url, size)
const product = await startProduct({ DATABASE_URL: database.url })
const token = await signIn(product.url, dockmaster, password)
const pool = new pg.Pool({ connectionString: database.url, max: Math.max(...concurrencies) })
const requested = await pool.query<{ id: string }>(
  "select id from port_bookings where status = 'REQUESTED' order by random()",
)
const ids = requested.rows.map(({ id }) => id)
const take = () => ids.splice(0, perRound)
const headers = { authorization: `Bearer ${token}` }
const confirm = async (id: string) => {
  const url = `${product.url}/api/port-bookings/${id}/confirm`
  const { status } = await exchange(url, { method: 'POST', headers, body: {} })
  if (status !== 200) throw new Error(`A confirmation gave ${status}`)
}
const bare = (id: string) => confirmBare(pool, id)
await throughput(take(), 10, confirm)
await throughput(take(), 10, bare)
const table = []
for (const atOnce of concurrencies) {
  const [ours, alone]: [Figures[], Figures[]] = [[], []]
  let cpu = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = await product.cpuSeconds()
    ours.push(await throughput(take(), atOnce, confirm))
    cpu += (await product.cpuSeconds()) - before
    alone.push(await throughput(take(), atOnce, bare))
  }
  const middle = (all: readonly Figures[], key: keyof Figures, decimals = 0) =>
    rounded(median(all.map((one) => one[key])), decimals)
  table.push([
    atOnce,
    middle(ours, 'perSecond'),
    middle(alone, 'perSecond'),
    rounded(median(ours.map(({ perSecond }, at) => perSecond / (alone[at]?.perSecond ?? 0))), 2),
    `${middle(ours, 'p50', 1)} / ${middle(alone, 'p50', 1)}`,
    `${middle(ours, 'p99', 1)} / ${middle(alone, 'p99', 1)}`,
    rounded((cpu * 1000) / (rounds * perRound), 1),
  ])
}
printTable(
  ['at once', 'confirms/s', 'bare/s', 'ratio', 'p50 ms / bare', 'p99 ms / bare', 'CPU ms of the server'],
  table,
)
await pool.end()
await product.stop()
await database.drop()
process.exit(0)
