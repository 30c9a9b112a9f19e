import pg from 'pg'
import { director, password, seedManyBoats } from './data/many-boats.ts'
import { seedManyPeople } from './data/many-people.ts'
import { benchDatabase } from './database.ts'
import { captureSql } from './measuring/capture-sql.ts'
import { statementTimes } from './measuring/statement-times.ts'
import { printTable } from './measuring/table.ts'
import { signIn, startProduct } from './product.ts'

const count = 100_000
const rounds = 200

/** Owners of every boat, documents of two in three, pictures of half of them, and 2,000 that lie in a port. */
const around = `
  create temporary table numbered as select id, row_number() over (order by id) as n from boats;
  create temporary table persons as select id, row_number() over (order by id) as n from boat_members;
  insert into boat_member_roles (id, boat_id, member_id, role)
    select gen_random_uuid(), b.id, p.id, 'OWNER' from numbered b join persons p using (n);
  insert into boat_documents (id, boat_id, type, expires_on)
    select gen_random_uuid(), id, 'INSURANCE', current_date + (n % 400)::int - 100 from numbered where n % 3 > 0;
  insert into files (id, name, mime_type, size, sha256, state, storage_key)
    select gen_random_uuid(), n || '.jpg', 'image/jpeg', 1, repeat('0', 64), 'READY', n::text from numbered where n % 2 = 0;
  update boats set picture_id = f.id from numbered b join files f on f.storage_key = b.n::text where b.id = boats.id;
  insert into ports (id, facility_id, name, code) select gen_random_uuid(), id, 'Porto', 'POR' from facilities;
  insert into port_bookings (id, facility_id, port_id, boat_id, kind, status, "from", arrived_at)
    select gen_random_uuid(), p.facility_id, p.id, b.id, 'ANNUAL', 'ARRIVED', now() - interval '1 day', now()
      from numbered b, ports p where n % 50 = 0`

async function seedAroundBoats(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(around)
  await client.query('vacuum (analyze)')
  await client.end()
}

/** The same page of boats without what other tables say of them. */
const plain = 'select * from boats where archived_at is null order by name, id limit $1'

console.log(`Database time of the list of ${count} boats with its derived columns, beside the boats alone\n`)
const database = await benchDatabase()
await seedManyBoats(database.url, count)
await seedManyPeople(database.url, count)
await seedAroundBoats(database.url)
const product = await startProduct({ DATABASE_URL: database.url })
const token = await signIn(product.url, director, password)
await product.stop()
const sizes = [25, 200]
const paths = sizes.map((size) => ({ path: `/api/boats?pageSize=${size}`, token }))
const captured = await captureSql(database.url, 'boats', paths)
const rows = []
for (const [at, size] of sizes.entries()) {
  const statements = captured[at] ?? []
  const [, ...others] = statements
  const whole = await statementTimes(database.url, statements, rounds)
  const alone = await statementTimes(database.url, [{ sql: plain, parameters: [size] }, ...others], rounds)
  rows.push([
    size,
    statements.length,
    whole.least,
    alone.least,
    whole.p50,
    alone.p50,
    whole.p99,
    alone.p99,
    whole.cpu,
    alone.cpu,
  ])
}
printTable(
  [
    'rows of the page',
    'statements',
    'least ms',
    'alone least ms',
    'median ms',
    'alone ms',
    'p99 ms',
    'alone p99 ms',
    'CPU ms',
    'alone CPU ms',
  ],
  rows,
)
await database.drop()
process.exit(0)
