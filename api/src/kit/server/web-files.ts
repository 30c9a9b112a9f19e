import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const hour = 3600
const year = 365 * 24 * hour

/** Serves the built web app; every path that is none of the API's is the app's own to route. */
export async function webFiles(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of what they hold; all else is asked for anew each time.
      const isHashed = path.includes('/assets/')
      reply.setHeader('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  return true
}
