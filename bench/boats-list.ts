import { z } from 'zod'
import { type ChildServer, startChild } from './child-server.ts'
import { director, owner, password, seedManyBoats } from './data/many-boats.ts'
import { benchDatabase } from './database.ts'
import { captureSql, type Request } from './measuring/capture-sql.ts'
import { type Load, load } from './measuring/load.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const boats = 100_000
const rounds = 3
const seconds = 4
const search = 'q=farr&flag=GB,US,AU,NL&lengthOverallFrom=8&lengthOverallTo=14&sort=-year,name&pageSize=25'

const lists = [
  { name: 'search, filter, sort', query: search },
  { name: 'the same, page 10', query: `${search}&page=10` },
  { name: 'as it opens', query: '' },
  { name: 'one letter', query: 'q=x' },
]

const answered = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() })
type Answer = z.output<typeof answered>

interface Case extends Request {
  label: string
}

/** Both servers must answer the same, or their speeds cannot be compared. */
async function checkSame(
  product: ChildServer,
  bare: ChildServer,
  { path, token }: Case,
  at: number,
): Promise<number> {
  const answers: Answer[] = []
  for (const url of [product.url + path, `${bare.url}/list/${at}`]) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    answers.push(answered.parse(await answer.json()))
  }
  const [ours, theirs] = answers.map(({ items }) => items.map(({ id }) => id).join())
  if (ours !== theirs) throw new Error(`${path}: the bare server gives other rows`)
  return answers[1]?.total ?? 0
}

function row({ label }: Case, total: number, ours: readonly Load[], bare: readonly Load[]) {
  const ratios = ours.map(
    ({ requestsPerSecond }, at) => requestsPerSecond / (bare[at]?.requestsPerSecond ?? 0),
  )
  const middle = (loads: readonly Load[], key: keyof Load, decimals = 0) =>
    rounded(median(loads.map((one) => one[key])), decimals)
  const worst = (loads: readonly Load[]) => Math.max(...loads.map(({ p99 }) => p99))
  return [
    label,
    total,
    middle(ours, 'requestsPerSecond'),
    middle(bare, 'requestsPerSecond'),
    rounded(median(ratios), 2),
    `${middle(ours, 'p50')} / ${middle(bare, 'p50')}`,
    `${worst(ours)} / ${worst(bare)}`,
    `${middle(ours, 'cpu', 2)} / ${middle(bare, 'cpu', 2)}`,
  ]
}

async function measure(product: ChildServer, bare: ChildServer, cases: readonly Case[]): Promise<void> {
  const table = []
  for (const [at, one] of cases.entries()) {
    const total = await checkSame(product, bare, one, at)
    const headers = { authorization: `Bearer ${one.token}` }
    const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] }
    for (let round = 0; round <= rounds; round += 1) {
      // The first round only warms both up.
      const time = round === 0 ? 1 : seconds
      const ours = await load(product, one.path, headers, time)
      const theirs = await load(bare, `/list/${at}`, {}, time)
      if (round === 0) continue
      loads.ours.push(ours)
      loads.bare.push(theirs)
    }
    table.push(row(one, total, loads.ours, loads.bare))
  }
  printTable(
    ['list', 'rows', 'req/s', 'bare req/s', 'ratio', 'p50 ms / bare', 'p99 ms / bare', 'CPU ms / bare'],
    table,
  )
}

console.log(`GET /api/boats over ${boats} boats beside bare Fastify + pg with the same SQL; 20 connections`)
const database = await benchDatabase()
await seedManyBoats(database.url, boats)
const product = await startProduct({ DATABASE_URL: database.url })
const requests = []
for (const email of [director, owner]) {
  const token = await signIn(product.url, email, password)
  const who = email.split('@')[0]
  for (const { name, query } of lists) {
    requests.push({ label: `${who}: ${name}`, path: `/api/boats?${query}`, token })
  }
}
const statements = await captureSql(database.url, 'boats', requests)
const STATEMENTS = JSON.stringify(statements)
const bare = await startChild('bench/bare/bare-server.mjs', { DATABASE_URL: database.url, STATEMENTS })
await measure(product, bare, requests)
await bare.stop()
await product.stop()
await database.drop()
process.exit(0)
