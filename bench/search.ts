import { z } from 'zod'
import { director, owner, password, seedManyBoats } from './data/many-boats.ts'
import { seedManyPeople } from './data/many-people.ts'
import { benchDatabase } from './database.ts'
import { captureSql } from './measuring/capture-sql.ts'
import { statementTimes } from './measuring/statement-times.ts'
import { printTable } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const count = 100_000
const rounds = 50

interface Search {
  who: string
  q: string
}

/** Letters that most rows have, that few have and that none has; words in either order, with accents, without a hit. */
const boats = [
  'a',
  'x',
  'q',
  '日',
  'al',
  'qu',
  'q al',
  'alba',
  'FARR 40',
  '40 farr',
  'd’àmico',
  'nowhere at all',
]
const people = [
  'a',
  'x',
  'w',
  '日',
  'nu',
  'bolina',
  'Scotta Núria',
  'nuria scotta',
  'd’àlbero',
  'nobody at all',
]
const listed = { boats: [director, owner], 'boat-members': [director] }
const wanted = { boats, 'boat-members': people }

const counted = z.object({ total: z.number() })

console.log(
  `Database time of searches over ${count} boats and ${count} people, beside the list as it opens. Aim: < 50 ms\n`,
)
const database = await benchDatabase()
await seedManyBoats(database.url, count)
await seedManyPeople(database.url, count)
const product = await startProduct({ DATABASE_URL: database.url })
const tokens = new Map<string, string>()
for (const who of [director, owner]) tokens.set(who, await signIn(product.url, who, password))

async function measure(resource: keyof typeof wanted) {
  const searches = listed[resource].flatMap((who): Search[] =>
    ['', ...wanted[resource]].map((q) => ({ who, q })),
  )
  const requests = searches.map(({ who, q }) => ({
    path: `/api/${resource}?q=${encodeURIComponent(q)}`,
    token: tokens.get(who) ?? '',
  }))
  const statements = await captureSql(database.url, resource.replaceAll('-', '_'), requests)
  const rows = []
  for (const [at, { path, token }] of requests.entries()) {
    const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
    const { total } = counted.parse(await answer.json())
    const { least, p50, p99, cpu } = await statementTimes(database.url, statements[at] ?? [], rounds)
    const { who = '', q = '' } = searches[at] ?? {}
    rows.push([`${who.split('@')[0]}: ${resource}`, q || '(as it opens)', total, least, p50, p99, cpu])
  }
  return rows
}

const rows = [...(await measure('boats')), ...(await measure('boat-members'))]
printTable(['list', 'search', 'rows', 'least ms', 'median ms', 'p99 ms', 'CPU ms'], rows)
await product.stop()
await database.drop()
process.exit(0)
