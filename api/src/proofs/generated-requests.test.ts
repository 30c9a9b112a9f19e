import type { AddressInfo } from 'node:net'
import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { randomFrom } from '@darsena/db/random-from'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleBody } from '../sample-values.ts'
import { services } from '../services.ts'
import { startTestApp } from '../test-app.ts'
import { type Operation, operationsOf } from './test-operations.ts'
import { noProof, type Proof, type Sender, sendMany, sendOne } from './test-sending.ts'
import { Known } from './test-values.ts'

const requests = Number(process.env.PROVE_REQUESTS ?? 300)
/** The small run is the same each time; a long one goes where nobody was before. */
const seed = Number(process.env.PROVE_SEED ?? (process.env.PROVE_REQUESTS ? Date.now() % 1_000_000 : 7))
/** Tries to get an operation to succeed. */
const tries = requests > 1000 ? 10 : 1
const resources = new Map<string, Resource>(services.map(({ resource }) => [resource.name, resource]))

let server: Awaited<ReturnType<typeof startTestApp>>
let operations: Operation[]
let senders: Sender[]
const known = new Known()

const originOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

beforeAll(async () => {
  server = await startTestApp()
  await server.app.listen({ port: 0 })
  operations = operationsOf(
    (await server.anybody.get<Parameters<typeof operationsOf>[0]>('/openapi.json')).body,
  )
  const roles = [...shippedRoles.map(({ name }) => name), 'nofacility']
  senders = [{ role: 'nobody', token: undefined }]
  for (const role of roles) senders.push({ role, token: (await server.as(role)).token })
}, 120_000)
afterAll(() => server?.stop())

/** Bodies that are taken: a sample for a create, the version that is there for a change. */
async function bodyFor({ method, path, body }: Operation, id: string | undefined): Promise<unknown> {
  const admin = await adminClient()
  const name = path.split('/')[2] ?? ''
  const resource = resources.get(name)
  if (method === 'POST' && resource && path === `/api/${name}`) return sampleBody(admin, resources, resource)
  if (!id || !body?.properties?.version) return undefined
  const row = await admin.get<{ version?: number }>(`/${name}/${id}`)
  return row.body?.version === undefined ? undefined : { version: row.body.version }
}

let signedIn: ReturnType<typeof server.as> | undefined
const adminClient = () => (signedIn ??= server.as('admin'))

const linesOf = ({ faults }: Proof) =>
  [...faults].map(([kind, { url, body, status, text }]) => `${kind}\n  ${status} ${url} ${body}\n  ${text}`)

test(`${requests} generated requests of all roles meet no 5xx, no inner text, no cut connection, and every refusal names its place (PROVE_SEED=${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const random = randomFrom(seed)
  const sending = { random, origin: originOf(server.app), known, bodyFor }
  const proof = noProof()
  const admin = senders.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('Nobody is the administrator')
  // Lists first: from them come the ids by which all others are asked.
  const inOrder = operations.toSorted(
    (one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'),
  )
  for (const operation of inOrder) {
    for (let at = 0; at < tries && !proof.reached.has(operation.name); at++)
      await sendOne(sending, proof, operation, admin, 'plain')
  }
  const begun = proof.sent
  await sendMany(sending, proof, operations, senders, begun + requests)
  const unreached = operations.map(({ name }) => name).filter((name) => !proof.reached.has(name))
  const statuses = [...proof.statuses].sort(([one], [other]) => one - other)
  process.stdout.write(
    `${proof.sent} requests, ${operations.length} operations, ${unreached.length} without success, PROVE_SEED=${seed}\n` +
      `${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
  )
  if (process.env.PROVE_REQUESTS) process.stdout.write(`without success:\n${unreached.join('\n')}\n`)
  expect(linesOf(proof)).toEqual([])
  expect(proof.reached.size).toBeGreaterThan(operations.length / 2)
})

test('and each of these would be seen', async () => {
  const app = fastify()
  const refusal = { code: 'VALIDATION', message: 'Dati non validi', requestId: '1' }
  app.get('/api/broken', (_, reply) => reply.code(500).send({ ...refusal, code: 'INTERNAL' }))
  app.get('/api/talkative', (_, reply) =>
    reply.code(404).send({ ...refusal, message: 'select id from boats where id = $1' }),
  )
  app.get('/api/cut', (request, reply) => {
    reply.hijack()
    request.raw.socket.destroy()
  })
  app.get('/api/placeless', (_, reply) => reply.code(422).send({ ...refusal, details: [] }))
  app.get('/api/wordless', (_, reply) => reply.code(403).send({ code: 'FORBIDDEN' }))
  app.get('/api/page', (_, reply) => reply.code(404).type('text/html').send('<h1>Not found</h1>'))
  app.get('/api/sound', () => ({ items: [] }))
  await app.listen({ port: 0 })
  const paths = ['broken', 'talkative', 'cut', 'placeless', 'wordless', 'page', 'sound']
  const planted = operationsOf({
    paths: Object.fromEntries(paths.map((name) => [`/api/${name}`, { get: {} }])),
  })
  const proof = noProof()
  const sending = { random: randomFrom(1), origin: originOf(app), known: new Known() }
  await sendMany(sending, proof, planted, [{ role: 'nobody', token: undefined }], planted.length)
  await app.close()
  expect([...proof.faults.keys()].sort()).toEqual([
    'GET /api/broken: the status is 500',
    'GET /api/cut: the connection was cut',
    'GET /api/page: the refusal is no JSON',
    'GET /api/placeless: the refusal names no place',
    'GET /api/talkative: the text is of the inside: select id from ',
    'GET /api/wordless: the refusal lacks its code, text or request',
  ])
  expect([...proof.reached]).toEqual(['GET /api/sound'])
})
