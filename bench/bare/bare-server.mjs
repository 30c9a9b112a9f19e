import fastify from 'fastify'
import pg from 'pg'

/** The peer: nothing but Fastify and pg, the same statements with the same parameters, JSON as Fastify sends it. */

const numeric = 1700
const timestamptz = 1184
// As cheap as it gets: the default would make a Date of every instant only to write it as text again.
pg.types.setTypeParser(numeric, Number)
pg.types.setTypeParser(timestamptz, (value) => value)

const statements = JSON.parse(process.env.STATEMENTS ?? '{}')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get('/api/health/ready', () => ({ status: 'ok' }))
app.get('/metrics', () => {
  const { user, system } = process.cpuUsage()
  return `process_cpu_seconds_total ${(user + system) / 1_000_000}`
})
app.get('/list/:name', async (request, reply) => {
  let items = []
  let total
  // A page, what it is one of, or both in one.
  for (const { sql, parameters } of statements[request.params.name]) {
    const { rows } = await pool.query(sql, parameters)
    const [first] = rows
    total = first?.count ?? first?.found ?? total
    if (first?.id) items = rows
  }
  reply.send({ items, total: total ?? items.length })
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
