import { z } from 'zod'
import { captureSql } from './capture-sql.ts'
import { benchDatabase } from './database.ts'
import { director, owner, password, seedManyBoats } from './many-boats.ts'
import { seedManyPeople } from './many-people.ts'
import { signIn, startProduct } from './product.ts'
import { statementTimes } from './statement-times.ts'
import { printTable, rounded } from './table.ts'

const count = 100_000
const rounds = 50

interface List {
  resource: string
  table: string
  who: string
  searches: string[]
}

/** Letters that most rows have, that few have and that none has; words in either order, with accents, without a hit. */
const boats = ['a', 'x', 'q', 'ł', 'al', 'alba', 'FARR 40', '40 farr', 'd’àmico', 'nowhere at all']
const people = [
  'a',
  'x',
  'w',
  'ł',
  'nu',
  'bolina',
  'Scotta Núria',
  'nuria scotta',
  'd’àlbero',
  'nobody at all',
]
const lists: List[] = [
  { resource: 'boats', table: 'boats', who: director, searches: boats },
  { resource: 'boats', table: 'boats', who: owner, searches: boats },
  { resource: 'boat-members', table: 'boat_members', who: director, searches: people },
]

const counted = z.object({ total: z.number() })

console.log(
  `Database time of searches over ${count} boats and ${count} people, beside the list as it opens. Aim: < 50 ms\n`,
)
const database = await benchDatabase()
await seedManyBoats(database.url, count)
await seedManyPeople(database.url, count)
const product = await startProduct({ DATABASE_URL: database.url })
const rows = []
for (const { resource, table, who, searches } of lists) {
  const token = await signIn(product.url, who, password)
  const requests = ['', ...searches].map((q) => ({
    path: `/api/${resource}?q=${encodeURIComponent(q)}`,
    token,
  }))
  const statements = await captureSql(database.url, table, requests)
  let plain = 0
  for (const [at, { path }] of requests.entries()) {
    const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
    const { total } = counted.parse(await answer.json())
    const { p50, p99 } = await statementTimes(database.url, statements[at] ?? [], rounds)
    if (at === 0) plain = p50
    const name = searches[at - 1] ?? '(as it opens)'
    rows.push([`${who.split('@')[0]}: ${resource}`, name, total, p50, p99, rounded(p50 / plain, 1)])
  }
}
printTable(['list', 'search', 'rows', 'median ms', 'p99 ms', '÷ as it opens'], rows)
await product.stop()
await database.drop()
process.exit(0)
