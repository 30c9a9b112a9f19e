import pg from 'pg'
import { dockmaster, password, seedManyStays } from '../data/many-stays.ts'
import { benchDatabase } from '../database.ts'
import { type Exchange, exchange } from '../exchange.ts'
import { captureSql } from '../measuring/capture-sql.ts'
import { sqlTime } from '../measuring/sql-time.ts'
import { statementTimes } from '../measuring/statement-times.ts'
import { median, printTable, rounded } from '../measuring/table.ts'
import { signIn, startProduct } from '../product.ts'

const size = { slots: 2_000, stays: 40_000, isHalfRequested: false }
const rounds = 25
/** What browsers accept, and what scripts do. */
const accepted = ['gzip, deflate, br, zstd', 'gzip', 'identity']

async function planOf(url: string, token: string, encoding: string): Promise<Exchange> {
  const answer = await exchange(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  })
  if (answer.status !== 200) throw new Error(`The plan gave ${answer.status}`)
  return answer
}

console.log(
  `GET /api/ports/{id}/plan, a month of a port of ${size.slots} slots with ${size.stays} stays a year, beside its SQL by pg alone`,
)
const database = await benchDatabase()
const { portId } = await seedManyStays(database.url, size)
const product = await startProduct({ DATABASE_URL: database.url })
const token = await signIn(product.url, dockmaster, password)
const path = `/api/ports/${portId}/plan?from=2027-06-01T00:00:00Z&to=2027-07-01T00:00:00Z`
const [statements = []] = await captureSql(database.url, 'groups', [{ path, token }])
if (statements.length === 0) throw new Error('The plan asks the database in another way now')
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const times = new Map<string, { answers: Exchange[]; bare: number[]; cpu: number }>()
for (const encoding of accepted) {
  const answers: Exchange[] = []
  const bare: number[] = []
  let cpu = 0
  // In turns, so that what else goes on meets both; the first ones only warm up.
  for (let round = -3; round < rounds; round += 1) {
    const before = await product.cpuSeconds()
    const answer = await planOf(product.url + path, token, encoding)
    const spent = (await product.cpuSeconds()) - before
    const alone = await sqlTime(pool, statements)
    if (round < 0) continue
    answers.push(answer)
    bare.push(alone)
    cpu += spent
  }
  times.set(encoding, { answers, bare, cpu })
}
printTable(
  ['accepts', 'answered as', 'kB', 'ms', 'SQL alone ms', 'ratio', 'CPU ms of the server'],
  [...times].map(([encoding, { answers, bare, cpu }]) => {
    const [ours, alone] = [median(answers.map(({ ms }) => ms)), median(bare)]
    return [
      encoding,
      answers[0]?.encoding ?? 'as it is',
      rounded((answers[0]?.bytes ?? 0) / 1000),
      rounded(ours),
      rounded(alone),
      rounded(ours / alone, 2),
      rounded((cpu * 1000) / rounds),
    ]
  }),
)
const { cpu } = await statementTimes(database.url, statements, rounds)
console.log(`\nthe SQL costs the database ${cpu} ms of CPU`)
await pool.end()
await product.stop()
await database.drop()
process.exit(0)
