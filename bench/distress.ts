import { demoPassword } from '@darsena/db/seeds/demo-accounts'
import { type Wire, wireTo } from '@darsena/db/wire/test-wire'
import { benchDatabase } from './database.ts'
import { printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

/** A request that is given up has no status. */
const longestWait = 12_000

interface Outcome {
  status: number | 'none'
  seconds: number
}

async function timed(ask: (signal: AbortSignal) => Promise<Response>): Promise<Outcome> {
  const start = performance.now()
  const status = await ask(AbortSignal.timeout(longestWait)).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 'none' as const,
  )
  return { status, seconds: rounded((performance.now() - start) / 1000, 1) }
}

const outcomeText = ({ status, seconds }: Outcome) => `${status} after ${seconds} s`

const database = await benchDatabase()
const wire: Wire = await wireTo(database.url)
const product = await startProduct({ DATABASE_URL: wire.url, DEMO: '1' })
const token = await signIn(product.url, 'director@darsena.example', demoPassword)
const other = await signIn(product.url, 'dockmaster@darsena.example', demoPassword)

const json = { 'content-type': 'application/json' }
const calls = {
  list: (signal: AbortSignal) =>
    fetch(`${product.url}/api/boats`, { headers: { authorization: `Bearer ${token}` }, signal }),
  write: (signal: AbortSignal) =>
    fetch(`${product.url}/api/boats`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...json },
      body: JSON.stringify({ name: 'Muta' }),
      signal,
    }),
  'sign-in': (signal: AbortSignal) =>
    fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'viewer@darsena.example', password: demoPassword }),
      signal,
    }),
  readiness: (signal: AbortSignal) => fetch(`${product.url}/api/health/ready`, { signal }),
}
const askAll = () => Promise.all(Object.values(calls).map(timed))

console.log('A database that falls silent: connections stay open, and nothing comes through\n')
const before = await askAll()
wire.silence()
const open = await askAll()
const fresh = await askAll()
wire.speak()
const start = performance.now()
let after = await askAll()
while (after.some(({ status }) => status === 503 || status === 'none')) after = await askAll()
const recovery = rounded((performance.now() - start) / 1000, 1)
printTable(
  ['call', 'before', 'silent, connections open', 'silent, none open', 'afterwards'],
  Object.keys(calls).map((name, at) => [
    name,
    ...[before, open, fresh, after].map((all) => outcomeText(all[at] ?? { status: 'none', seconds: 0 })),
  ]),
)
console.log(`\nAll answered again ${recovery} s after the silence\n`)

/** Rows of a sheet, each another yacht. */
const sheet = (at: number) =>
  ['name', ...Array.from({ length: 4000 }, (_, row) => `Prova ${at} ${row}`)].join('\n')

async function importSheet(at: number): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([sheet(at)]), 'yachts.csv')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${product.url}/api/boats/import?dryRun=true`, {
    method: 'POST',
    headers,
    body: form,
  })
  await answer.text()
  return answer.status
}

console.log('Twelve imports at once by one user, and the lists of another one meanwhile\n')
let isOver = false
const lists: Outcome[] = []
const reading = (async () => {
  while (!isOver) {
    lists.push(
      await timed((signal) =>
        fetch(`${product.url}/api/boats`, { headers: { authorization: `Bearer ${other}` }, signal }),
      ),
    )
  }
})()
const imports = await Promise.all(Array.from({ length: 12 }, (_, at) => importSheet(at)))
isOver = true
await reading
const slowest = Math.max(...lists.map(({ seconds }) => seconds))
const refused = lists.filter(({ status }) => status !== 200).length
printTable(
  ['imports with 200', 'lists meanwhile', 'of them not 200', 'slowest list s'],
  [[imports.filter((status) => status === 200).length, lists.length, refused, slowest]],
)
await product.stop()
await wire.stop()
await database.drop()
process.exit(0)
