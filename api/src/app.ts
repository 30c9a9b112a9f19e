import { constants } from 'node:zlib'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Connection } from '@darsena/db/connect'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { areas } from './areas.ts'
import { AppError } from './kit/app-error.ts'
import { crudRoutes } from './kit/crud-routes.ts'
import type { FileStore } from './kit/files/file-store.ts'
import { liveRoute } from './kit/live/live-route.ts'
import { replyWithError } from './kit/server/error-reply.ts'
import { healthRoutes } from './kit/server/health.ts'
import { openApi } from './kit/server/open-api.ts'
import { cutTricklingBodies, drained, isTooLarge } from './kit/server/request-bodies.ts'
import { serializerOf } from './kit/server/serializer.ts'
import type { Build, Server } from './kit/server/server.ts'
import { dropSilentConnections } from './kit/server/silent-connections.ts'
import { webFiles } from './kit/server/web-files.ts'
import { vault } from './kit/vault.ts'
import { services } from './services.ts'

export interface AppOptions {
  connection: Connection
  build: Build
  publicUrl: string
  /** Secrets are sealed under it; the same for all processes on one database. */
  secretKey: string
  files: FileStore
  logLevel?: string
  /** From these, `X-Forwarded-For` is believed; from nobody else. */
  trustedProxies?: readonly string[]
  /** Folder of the built web app; without it only the API is served. */
  webFolder?: string
  isDemo?: boolean
  /** Milliseconds within which a body must come on. */
  bodyPatience?: number
}

const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

// Scripts and fetches only from here; Mantine sets its sizes by style attributes.
const contentSecurityPolicy = {
  directives: {
    // The reader of passes is WebAssembly; text that becomes a script stays refused.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    upgradeInsecureRequests: null,
  },
}

/** Addresses may be secrets: a signed link, the token of a shared report. The log has the route instead. */
const loggedRequest = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? '',
  remoteAddress: ip,
})

function bareApp({ logLevel = 'warn', trustedProxies = [], ...options }: AppOptions): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel, serializers: { req: loggedRequest } },
    genReqId: () => uuidv7(),
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: 'idle',
    frameworkErrors: replyWithError,
    routerOptions: { maxParamLength: 500 },
  })
  dropSilentConnections(app)
  cutTricklingBodies(app, options.bodyPatience)
  app.decorateRequest('caller', null)
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await drained(request.raw)
    return replyWithError(error, request, reply)
  })
  app.addHook('onSend', async (request, reply) => {
    // Nothing of the API is for caches, unless it says so.
    const isOurs = request.url.startsWith('/api') && !request.url.startsWith('/api/docs')
    if (isOurs && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  // Bodies are validated by the routes themselves, in the reader's language.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(({ schema }) =>
    schema instanceof z.ZodType ? serializerOf(schema) : JSON.stringify,
  )
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  app.addHook('onRoute', (route) => {
    const isOurs = route.url.startsWith('/api') && !route.url.startsWith('/api/docs')
    if (isOurs && !route.config?.access)
      throw new Error(`${route.method} ${route.url} says nothing of who may call it`)
  })
  return app
}

/**
 * The whole HTTP server, not yet listening.
 * @throws when a route declares neither a permission nor that it is public
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = bareApp(options)
  const server: Server = {
    ...options.connection,
    app,
    build: options.build,
    publicUrl: options.publicUrl,
    vault: vault(options.secretKey),
    files: options.files,
    isDemo: options.isDemo ?? false,
  }
  await app.register(helmet, { contentSecurityPolicy })
  await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await app.register(multipart)
  await openApi(app, options.build.version)
  healthRoutes(server)
  for (const { routes } of areas) routes?.(server, areas)
  for (const service of services) crudRoutes(server, service)
  liveRoute(server)
  const hasWeb = options.webFolder ? await webFiles(app, options.webFolder) : false
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api') && !/\.\w+$/.test(request.url)
    // Pages for outsiders are a program of their own, and nothing for caches and search engines: links are their secret.
    if (hasWeb && isPage && request.url.startsWith('/public/'))
      return reply.headers(hidden).sendFile('public/public-report.html')
    if (hasWeb && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return replyWithError(new AppError('NOT_FOUND'), request, reply)
  })
  return app
}
