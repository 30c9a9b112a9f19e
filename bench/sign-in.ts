import { resolve } from 'node:path'
import { hashPassword } from '@darsena/api/kit/passwords'
import { connect } from '@darsena/db/connect'
import { migrate } from '@darsena/db/migrate'
import { seedAccess } from '@darsena/db/seeds/reference/access'
import { insertFacility, insertUser } from '@darsena/db/seeds/reference/first-accounts'
import { hash } from '@node-rs/argon2'
import { type ChildServer, startChild } from './child-server.ts'
import { benchDatabase } from './database.ts'
import { median, printTable, rounded } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const password = 'bench-password'
const rounds = 5
const seconds = 4
/** Tries on one account are bounded, so each of those who sign in has an account of its own. */
const people = [1, 4, 20]
/** Whose hash costs what the product's cost, and whose costs next to nothing. */
const kinds = ['person', 'cheap'] as const
type Kind = (typeof kinds)[number]
const emailOf = (kind: Kind, person: number) => `${kind}-${person}@bench.example`

interface Rate {
  perSecond: number
  /** Milliseconds that one took, in the middle. */
  middle: number
  /** Milliseconds of the Node process's CPU that one took. */
  cpu: number
}

async function seedPeople(url: string, count: number): Promise<void> {
  const { db, pool, close } = connect(url)
  try {
    await migrate(pool)
    await seedAccess(db)
    const hashes = {
      person: await hashPassword(password),
      // The cost stands in the hash itself, so that the product needs no other setting for it.
      cheap: await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    }
    const facilityIds = [await insertFacility(db, { name: 'Marina', code: 'BEN' })]
    const account = { name: 'Bench', facilityIds, roles: ['viewer'] }
    for (const kind of kinds)
      for (let person = 0; person < count; person += 1)
        await insertUser(db, { ...account, email: emailOf(kind, person), passwordHash: hashes[kind] })
  } finally {
    await close()
  }
}

/**
 * So many at once, each again as soon as it is done, for `duration` seconds.
 * @param cpuSeconds used so far by the process that does the work
 */
async function rateOf(
  count: number,
  duration: number,
  cpuSeconds: () => Promise<number>,
  act: (person: number) => Promise<unknown>,
): Promise<Rate> {
  const times: number[] = []
  const before = await cpuSeconds()
  const began = performance.now()
  const end = began + duration * 1_000
  const one = async (person: number) => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await act(person)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, person) => one(person)))
  const took = performance.now() - began
  const cpu = ((await cpuSeconds()) - before) * 1_000
  return { perSecond: (times.length * 1_000) / took, middle: median(times), cpu: cpu / times.length }
}

console.log(
  'POST /api/auth/login beside a server that does one argon2id of the same cost (19 MiB, two passes), and nothing else',
)
const database = await benchDatabase()
await seedPeople(database.url, Math.max(...people))
const product = await startProduct({ DATABASE_URL: database.url })
const stored = await hashPassword(password)
const bareServer = await startChild(resolve('bench/bare/bare-sign-in.mjs'), { STORED: stored })
const table = []
for (const count of people) {
  const ours: Rate[] = []
  const bare: Rate[] = []
  const cheap: Rate[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // The first round only warms both up.
    const time = round === 0 ? 1 : seconds
    const rateAt = (server: ChildServer, kind: Kind) =>
      rateOf(count, time, server.cpuSeconds, (person) => signIn(server.url, emailOf(kind, person), password))
    const signIns = await rateAt(product, 'person')
    const hashes = await rateAt(bareServer, 'person')
    const rest = await rateAt(product, 'cheap')
    if (round === 0) continue
    ours.push(signIns)
    bare.push(hashes)
    cheap.push(rest)
  }
  const middle = (rates: readonly Rate[], key: keyof Rate, decimals = 0) =>
    rounded(median(rates.map((one) => one[key])), decimals)
  const ratio = median(ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? 0)))
  table.push([
    count,
    middle(ours, 'perSecond', 1),
    middle(bare, 'perSecond', 1),
    rounded(ratio, 2),
    `${middle(ours, 'middle')} / ${middle(bare, 'middle')}`,
    `${middle(ours, 'cpu', 1)} / ${middle(bare, 'cpu', 1)}`,
    middle(cheap, 'perSecond'),
    rounded(median(cheap.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? 0))), 1),
  ])
}
printTable(
  [
    'at once',
    'sign-ins/s',
    'bare server/s',
    'ratio',
    'p50 ms / bare',
    'CPU ms / bare',
    'sign-ins/s with a hash that costs nothing',
    '÷ bare server',
  ],
  table,
)
await Promise.all([product.stop(), bareServer.stop()])
await database.drop()
process.exit(0)
