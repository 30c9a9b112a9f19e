import { can } from '@darsena/contract/access/ability'
import type { Need } from '@darsena/contract/access/gate'
import { faultsOf, faultText } from '@darsena/contract/kit/faults'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { AppError, invalid } from './app-error.ts'
import { authenticate } from './authenticate.ts'
import type { Caller, Context, PublicContext } from './context.ts'
import { fileUrls } from './files/file-links.ts'
import { fingerprintOf, keyOf, once, plain, sealed } from './idempotency.ts'
import type { Server } from './server/server.ts'
import { languageOf, translator } from './texts.ts'
import { transact } from './transaction.ts'
import { forgetTries, noteTry } from './tries/limited-tries.ts'
import { oneByOne } from './turns.ts'

/**
 * Every route says who may call it; one that does not stops the server from starting. What concerns how somebody signs
 * in is for the person, not for a program with an API key.
 */
export type Access = (({ can: Need } | { signedIn: true }) & { inPerson?: true }) | { public: true }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

type Schema = z.ZodType
type Output<S> = S extends Schema ? z.output<S> : undefined

export interface RouteSpec<P, Q, B, C> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below /api, with its slash. */
  url: string
  summary: string
  tag: string
  access: Access
  params?: P
  query?: Q
  body?: B
  /** Parts of a multipart/form-data body, which the handler takes itself; here for the document. */
  form?: Schema
  answer?: Schema
  /** 200, or 204 where there is no answer. */
  status?: number
  /** Body or answer hold secrets: they are kept for an Idempotency-Key under the installation's key only. */
  isSecret?: true
  /** Made ready before zod sees it: '' to null where a field may be null. */
  prepare?: (body: unknown) => unknown
  handler: (context: C, input: RouteInput<P, Q, B>) => Promise<unknown>
}

export interface RouteInput<P, Q, B> {
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  request: FastifyRequest
  reply: FastifyReply
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Validates with the contract's schema; messages in the reader's language, unknown fields refused.
 * @param whole what a fault of all of it stands at, a text where an object is expected
 * @throws VALIDATION (422) with every fault at its path
 */
export function parse<S extends Schema>(
  schema: S,
  value: unknown,
  context: PublicContext,
  whole = 'body',
): z.output<S> {
  const parsed = schema.safeParse(value, { error: faultText(context.translate) })
  if (!parsed.success)
    throw invalid(faultsOf(parsed.error).map((fault) => ({ ...fault, path: fault.path || whole })))
  return parsed.data
}

/** Who asks, in which language; the language asked for wins over the account's own. */
function publicContext(server: Server, request: FastifyRequest): PublicContext {
  const language = languageOf(request.headers['accept-language']) ?? request.caller?.locale ?? 'it'
  return { db: server.db, language, translate: translator(language), requestId: request.id }
}

/**
 * The signed-in caller with the active facility: the one of X-Facility-Id, else the default one.
 * @throws FORBIDDEN when the caller is no member of that facility, or may not use this route at all
 */
function contextOf(server: Server, request: FastifyRequest): Context {
  const { caller } = request
  if (!caller) throw new AppError('UNAUTHENTICATED')
  const access = request.routeOptions.config.access
  if (access && 'can' in access && !can(caller.ability, ...access.can)) throw new AppError('FORBIDDEN')
  if (caller.isKey && access && 'inPerson' in access) {
    throw new AppError('FORBIDDEN', { text: 'reason.notByKey' })
  }
  const wanted = request.headers['x-facility-id']
  const facility =
    isText(wanted) && wanted ? caller.facilities.find((one) => one.id === wanted) : caller.facilities[0]
  if (wanted && !facility) throw new AppError('FORBIDDEN', { text: 'reason.notMember' })
  return {
    ...publicContext(server, request),
    caller,
    ability: caller.ability,
    fileUrl: fileUrls(server.vault, caller),
    facilityId: facility?.id ?? null,
  }
}

function inputOf<P, Q, B>(
  spec: Pick<RouteSpec<P, Q, B, never>, 'params' | 'query' | 'body' | 'prepare'>,
  request: FastifyRequest,
  reply: FastifyReply,
  context: PublicContext,
): RouteInput<P, Q, B> {
  const { params, query, body } = spec as { params?: Schema; query?: Schema; body?: Schema }
  if (params && !params.safeParse(request.params).success) throw new AppError('MALFORMED')
  // NUL reaches no column: it is refused here for every address, as the fields refuse it in bodies.
  const withNul = Object.entries(request.query ?? {}).filter(
    ([, value]) => isText(value) && value.includes('\0'),
  )
  if (withNul.length > 0) {
    throw invalid(withNul.map(([path]) => ({ path, message: context.translate('fault.unprintable') })))
  }
  const prepared = spec.prepare ? spec.prepare(request.body) : request.body
  return {
    params: (params ? params.parse(request.params) : undefined) as Output<P>,
    query: (query ? parse(query, request.query, context, 'query') : undefined) as Output<Q>,
    body: (body ? parse(body, prepared ?? null, context) : undefined) as Output<B>,
    request,
    reply,
  }
}

function register(
  server: Server,
  spec: RouteSpec<unknown, unknown, unknown, never>,
  run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const status = spec.status ?? (spec.answer ? 200 : 204)
  server.app.route({
    method: spec.method as HTTPMethods,
    url: `/api${spec.url}`,
    config: { access: spec.access },
    schema: {
      summary: spec.summary,
      tags: [spec.tag],
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      ...(spec.form ? { consumes: ['multipart/form-data'], body: spec.form } : {}),
      ...(spec.answer ? { response: { [status]: spec.answer } } : {}),
      ...('public' in spec.access ? { security: [] } : {}),
    },
    onRequest: async (request) => {
      if ('public' in spec.access) return
      request.caller = await authenticate(server.pool, request.headers.authorization)
      contextOf(server, request)
    },
    handler: run,
  })
}

/** Waiting for a returned reply waits for its end, be it that the caller has gone. */
const isAnswered = ({ sent, raw }: FastifyReply) => sent || raw.headersSent || raw.destroyed

/** A route for anybody; nothing is in a transaction but what the handler puts there. */
export function publicRoute<P, Q, B>(
  server: Server,
  spec: Omit<RouteSpec<P, Q, B, PublicContext>, 'access'>,
): void {
  register(server, { ...spec, access: { public: true } } as never, async (request, reply) => {
    const context = publicContext(server, request)
    const result = await spec.handler(context, inputOf(spec, request, reply, context))
    if (isAnswered(reply)) return reply
    return reply.code(spec.status ?? (spec.answer ? 200 : 204)).send(result ?? null)
  })
}

/** How often strangers may call a writing route: `limited-tries.ts` has the limits by address and by subject. */
interface Limited<B> {
  /** What a call is about, an e-mail or a token: calls on it are counted from one address, and from all. */
  subject: (body: Output<B>) => string
  /** Calls that succeed count as well, where they cost somebody else something. */
  countsSuccess?: true
}

/**
 * A writing route for anybody: limited, and one transaction, as nobody until the handler knows better.
 * @throws TOO_MANY_REQUESTS
 */
export function publicWriteRoute<P, Q, B>(
  server: Server,
  spec: Omit<RouteSpec<P, Q, B, PublicContext>, 'access'> & { limited: Limited<B> },
): void {
  const { limited, ...route } = spec
  publicRoute(server, {
    ...route,
    handler: async (context, input) => {
      const [subject, from] = [`${route.url} ${limited.subject(input.body)}`, input.request.ip]
      await noteTry(server.db, subject, from)
      const actor = { userId: null, requestId: context.requestId }
      const answer = await transact(server.db, actor, (trx) => route.handler({ ...context, db: trx }, input))
      if (!limited.countsSuccess) await forgetTries(server.db, subject, from)
      return answer
    },
  })
}

/** A reading route for signed-in callers, on the pool. A handler that answers by itself, with a stream, returns the reply. */
export function readRoute<P, Q, B>(server: Server, spec: RouteSpec<P, Q, B, Context>): void {
  register(server, spec as never, async (request, reply) => {
    const context = contextOf(server, request)
    const result = await spec.handler(context, inputOf(spec, request, reply, context))
    return isAnswered(reply) ? reply : reply.send(result ?? null)
  })
}

/** A writing route: one transaction as the caller; with an Idempotency-Key it takes effect once. */
export function writeRoute<P, Q, B>(server: Server, spec: RouteSpec<P, Q, B, Context>): void {
  register(server, spec as never, async (request, reply) => {
    const context = contextOf(server, request)
    const input = inputOf(spec, request, reply, context)
    const status = spec.status ?? (spec.answer ? 200 : 204)
    const actor = { userId: context.caller.userId, requestId: context.requestId }
    const key = keyOf(request)
    const codec = spec.isSecret ? sealed(server.vault, actor.userId) : plain
    const print = codec.fingerprint(
      fingerprintOf(request, context.facilityId, JSON.stringify(request.body ?? null)),
    )
    const work = () =>
      transact(server.db, actor, (trx) =>
        once(trx, actor.userId, key, print, async () => ({
          status,
          body: codec.encode(await spec.handler({ ...context, db: trx }, input)),
        })),
      )
    const answer = await oneByOne(actor.userId, key, work)
    return reply.code(answer.status).send(codec.decode(answer.body) ?? null)
  })
}
