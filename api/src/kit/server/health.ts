import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { unavailable } from '../database-errors.ts'
import type { Server } from './server.ts'

const anybody = { config: { access: { public: true } as const }, schema: { hide: true } }

/** Liveness, readiness (the database and the file store answer) and Prometheus figures; none needs a token. */
export function healthRoutes({ app, db, files }: Server): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/api/health/live', anybody, () => ({ status: 'ok' }))
  app.get('/api/health/ready', anybody, async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw unavailable()
    })
    await files.check()
    return { status: 'ok' }
  })
  app.get('/metrics', anybody, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
