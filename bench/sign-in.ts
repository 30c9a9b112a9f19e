import { hashPassword, passwordMatches } from '@darsena/api/kit/passwords'
import { connect } from '@darsena/db/connect'
import { migrate } from '@darsena/db/migrate'
import { seedAccess } from '@darsena/db/seeds/access'
import { insertFacility, insertUser } from '@darsena/db/seeds/identity'
import { hash } from '@node-rs/argon2'
import { benchDatabase } from './database.ts'
import { signIn, startProduct } from './product.ts'
import { median, printTable, rounded } from './table.ts'

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
  'POST /api/auth/login beside bare argon2id of the same cost (19 MiB, two passes) in a Node process',
)
const database = await benchDatabase()
await seedPeople(database.url, Math.max(...people))
const product = await startProduct({ DATABASE_URL: database.url })
const stored = await hashPassword(password)
const bareHash = async () => {
  if (!(await passwordMatches(stored, password))) throw new Error('The bare hash does not match')
}
const ownCpuSeconds = async () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
const table = []
for (const count of people) {
  const ours: Rate[] = []
  const bare: Rate[] = []
  const cheap: Rate[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // The first round only warms both up.
    const time = round === 0 ? 1 : seconds
    const signInAs = (kind: Kind) =>
      rateOf(count, time, product.cpuSeconds, (person) =>
        signIn(product.url, emailOf(kind, person), password),
      )
    const signIns = await signInAs('person')
    const hashes = await rateOf(count, time, ownCpuSeconds, bareHash)
    const rest = await signInAs('cheap')
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
    'bare hashes/s',
    'ratio',
    'p50 ms / bare',
    'CPU ms / bare',
    'sign-ins/s with a hash that costs nothing',
    '÷ bare hashes',
  ],
  table,
)
await product.stop()
await database.drop()
process.exit(0)
