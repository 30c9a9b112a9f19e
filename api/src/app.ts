import { constants } from 'node:zlib'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Connection } from '@darsena/db/connect'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentRoute } from './areas/files/content.routes.ts'
import { fileRoutes } from './areas/files/files.routes.ts'
import { uploadRoutes } from './areas/files/uploads.routes.ts'
import { boatManagerRoutes } from './areas/fleet/boat-managers.routes.ts'
import { boatMemberRoutes } from './areas/fleet/boat-members.routes.ts'
import { boatOverviewRoute } from './areas/fleet/boat-overview.routes.ts'
import { fleetOverview } from './areas/fleet/boat-overview.ts'
import { boatRoutes } from './areas/fleet/boats.routes.ts'
import { documentRoutes } from './areas/fleet/documents.routes.ts'
import { fleetPersonalData } from './areas/fleet/personal-data.ts'
import { accountRoutes } from './areas/identity/account.routes.ts'
import { apiKeyRoutes } from './areas/identity/api-keys.routes.ts'
import { currentUserRoutes } from './areas/identity/current-user.routes.ts'
import { demoAccountRoutes } from './areas/identity/demo-accounts.routes.ts'
import { grantRoutes } from './areas/identity/grants.routes.ts'
import { ownAccountRoutes } from './areas/identity/own-account.routes.ts'
import { secondFactorRoutes } from './areas/identity/second-factor.routes.ts'
import { signInRoutes } from './areas/identity/sign-in.routes.ts'
import { signInLogRoute } from './areas/identity/sign-ins.routes.ts'
import { userRoutes } from './areas/identity/users.routes.ts'
import { marinaOverview } from './areas/marina/boat-overview.ts'
import { boatSlotGroupRoutes } from './areas/marina/boat-slot-groups.routes.ts'
import { occupancyRoutes } from './areas/marina/occupancy.routes.ts'
import { marinaPersonalData } from './areas/marina/personal-data.ts'
import { portBookingRoutes } from './areas/marina/port-bookings.routes.ts'
import { portRoutes } from './areas/marina/ports.routes.ts'
import { unitRoutes } from './areas/surveys/units.routes.ts'
import { AppError } from './kit/app-error.ts'
import { crudRoutes } from './kit/crud/crud-routes.ts'
import { replyWithError } from './kit/error-reply.ts'
import type { FileStore } from './kit/files/file-store.ts'
import { healthRoutes } from './kit/health.ts'
import { liveRoute } from './kit/live/live-route.ts'
import { openApi } from './kit/open-api.ts'
import { serializerOf } from './kit/serializer.ts'
import type { Build, Server } from './kit/server.ts'
import { dropSilentConnections } from './kit/silent-connections.ts'
import { vault } from './kit/vault.ts'
import { webFiles } from './kit/web-files.ts'
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
}

// Scripts and fetches only from here; Mantine sets its sizes by style attributes.
const contentSecurityPolicy = {
  directives: {
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    upgradeInsecureRequests: null,
  },
}

function bareApp({ logLevel = 'warn', trustedProxies = [] }: AppOptions): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel },
    genReqId: () => uuidv7(),
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: 'idle',
    frameworkErrors: replyWithError,
    routerOptions: { maxParamLength: 500 },
  })
  dropSilentConnections(app)
  app.decorateRequest('caller', null)
  app.setErrorHandler(replyWithError)
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
  }
  await app.register(helmet, { contentSecurityPolicy })
  await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await app.register(multipart)
  await openApi(app, options.build.version)
  healthRoutes(server)
  signInRoutes(server)
  accountRoutes(server)
  currentUserRoutes(server)
  ownAccountRoutes(server)
  secondFactorRoutes(server)
  apiKeyRoutes(server)
  signInLogRoute(server)
  userRoutes(server)
  grantRoutes(server)
  unitRoutes(server)
  boatRoutes(server)
  boatMemberRoutes(server, [fleetPersonalData, marinaPersonalData])
  boatManagerRoutes(server)
  documentRoutes(server)
  boatOverviewRoute(server, { ...fleetOverview, ...marinaOverview })
  portRoutes(server)
  boatSlotGroupRoutes(server)
  occupancyRoutes(server)
  portBookingRoutes(server)
  fileRoutes(server)
  uploadRoutes(server)
  contentRoute(server)
  if (options.isDemo) demoAccountRoutes(server)
  for (const service of services) crudRoutes(server, service)
  liveRoute(server)
  const hasWeb = options.webFolder ? await webFiles(app, options.webFolder) : false
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api') && !/\.\w+$/.test(request.url)
    if (hasWeb && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return replyWithError(new AppError('NOT_FOUND'), request, reply)
  })
  return app
}
