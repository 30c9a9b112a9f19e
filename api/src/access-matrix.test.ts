import { readFileSync, writeFileSync } from 'node:fs'
import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFacility, sampleBody } from './sample-values.ts'
import { services } from './services.ts'
import { type Client, startTestApp } from './test-app.ts'

/**
 * Every route × every shipped role × a row of the own and of a foreign facility. What is expected stands in
 * access-matrix.csv, a line per route and a column per role: `own/foreign`, each `yes`, `no` (403) or `hidden` (404).
 * A new route makes this test fail until its line has been added there and reviewed
 * (MATRIX=write lists what is, for the review).
 */
const file = new URL('./access-matrix.csv', import.meta.url)
const roles = shippedRoles.map(({ name }) => name)
const nowhere = uuidv7()
const resources = new Map<string, Resource>(services.map(({ resource }) => [resource.name, resource]))

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
let places: { own: string; foreign: string }

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  const { facilities } = (await admin.get<CurrentUser>('/users/me')).body
  places = { own: facilities[0]?.id ?? '', foreign: facilities[1]?.id ?? '' }
})
afterAll(() => server.stop())

interface Row {
  id: string
  version: number
}

/** A fresh row of a resource at a place, so that no cell spoils another. */
async function freshRow(resource: Resource, facility: string): Promise<Row> {
  if (resource.name === 'facilities') return (await admin.get<Row>(`/facilities/${facility}`)).body
  if (resource.name === 'files') {
    // What no record shows is its uploader's alone.
    const boats = resources.get('boats')
    const boat = boats && (await sampleBody(admin, resources, boats))
    await admin.post('/boats', boat)
    return (await admin.get<Row>(`/files/${boat?.pictureId}`)).body
  }
  // Entries are made by a call of their own.
  if (resource.readOnly && resource.name !== 'access-logs')
    return (
      (await admin.get<ListPage<Row>>(`/${resource.name}?pageSize=1`)).body.items[0] ?? { id: '', version: 0 }
    )
  const client = inFacility(admin, facility)
  const body = await sampleBody(client, resources, resource)
  // Who is of several facilities is seen from each of them.
  const placed = 'facilityIds' in resource.fields ? { ...body, facilityIds: [facility] } : body
  const made = await client.post<Row>(`/${resource.name}`, placed)
  expect(made.status, made.text).toBe(201)
  return made.body
}

const lasting = new Map<string, Promise<Row>>()
const keyOf = ({ name }: Resource, facility: string) => `${name} ${facility}`

/** One row serves until a call has done something to it. */
function rowFor(resource: Resource, facility: string): Promise<Row> {
  const key = keyOf(resource, facility)
  const row = lasting.get(key) ?? freshRow(resource, facility)
  lasting.set(key, row)
  return row
}

const bodies = new Map<string, Promise<object>>()

/** One body for a create serves until it was used. */
function newBody(resource: Resource, facility: string): Promise<object> {
  const key = keyOf(resource, facility)
  const body = bodies.get(key) ?? sampleBody(inFacility(admin, facility), resources, resource)
  bodies.set(key, body)
  return body
}

const window = { from: '2026-10-25T00:30:00Z', to: '2026-10-26T00:30:00Z' }

const days = '?from=2026-10-25&to=2026-10-26'

/** What calls need to be let in at all; they name rows that are not there, so that they change nothing. */
const special: Record<string, { query?: string; body?: object }> = {
  'GET /api/ports/{id}/plan': { query: `?from=${window.from}&to=${window.to}` },
  'GET /api/ports/{id}/free-slots': { query: `?from=${window.from}&to=${window.to}` },
  'POST /api/ports/{id}/plan/changes': {
    body: { changes: [{ op: 'create', portBookingId: nowhere, ...window, slotIds: [nowhere] }] },
  },
  'GET /api/ports/{id}/occupancy': { query: days },
  'GET /api/ports/{id}/transit': { query: days },
  'GET /api/ports/{id}/occupancy/export': { query: `${days}&format=csv` },
  'POST /api/boat-slot-groups/{id}/slots': { body: { first: 1, count: 1 } },
  'POST /api/port-bookings/{id}/move': { body: { slotIds: [nowhere] } },
  'POST /api/port-bookings/{id}/split': { body: { at: window.from } },
  'POST /api/port-bookings/{id}/away': { body: window },
  'POST /api/access-logs/group': { body: { people: [{ visitorId: nowhere }] } },
  'POST /api/access-logs/{id}/void': { body: { reason: '…' } },
  'PATCH /api/access-logs/{id}': { body: { version: 0, reason: '…' } },
  'POST /api/scheduled-visits/{id}/reject': { body: { note: '…' } },
  'POST /api/visitors/{id}/merge': { body: { otherId: nowhere } },
  'POST /api/audit-reports/{id}/reject': { body: { note: 'x' } },
  'POST /api/audit-reports/{id}/bookings': { body: { problemIds: [nowhere] } },
  'POST /api/audit-reports/{id}/revision': { body: { reason: 'x' } },
  'PUT /api/audit-reports/{id}/items/{itemId}': { body: { version: 1 } },
  'POST /api/audit-reports/{id}/items/{itemId}/problems': { body: { title: 'x', severity: 1 } },
  'PATCH /api/audit-reports/{id}/items/{itemId}/problems/{problemId}': { body: { version: 1 } },
  'POST /api/audit-reports/{id}/problems/{problemId}/solve': { body: { solution: 'x' } },
  'POST /api/audit-reports/{id}/problems/{problemId}/reopen': { body: { reason: 'x' } },
  'PATCH /api/audit-reports/{id}/items/{itemId}/files/{fileLinkId}': { body: { version: 1 } },
  'PATCH /api/audit-reports/{id}/items/{itemId}/problems/{problemId}/files/{fileLinkId}': {
    body: { version: 1 },
  },
  'POST /api/audit-reports/{id}/sections/{sectionId}/reason': { body: { notes: 'x' } },
  'POST /api/port-bookings/{id}/offer': { body: { slotIds: [nowhere], expiresAt: window.to } },
  'GET /api/port-bookings/{id}/crew-list/export': { query: '?format=csv' },
  'POST /api/ports/{id}/dock-walk/sightings': {
    body: { id: nowhere, slotId: nowhere, bookingId: null, seen: 'EMPTY', otherName: null, at: window.from },
  },
  'POST /api/audit-reports/{id}/sections': { body: { from: nowhere } },
  'POST /api/audit-reports/{id}/operations': {
    body: [{ opId: nowhere, at: window.from, kind: 'section-delete', sectionId: nowhere }],
  },
}

/** Bodies that change nothing where they are let through. */
async function bodyFor(
  method: string,
  path: string,
  resource: Resource | undefined,
  row: Row | undefined,
  facility: string,
): Promise<object | undefined> {
  if (method === 'GET' || method === 'DELETE') return undefined
  if (method === 'POST' && resource && path === `/api/${resource.name}`) return newBody(resource, facility)
  if (method === 'PATCH' && row) return { version: row.version }
  if (method === 'PUT' && row) return { version: row.version, items: [] }
  return {}
}

const outcome = (status: number): string =>
  status === 403 ? 'no' : status === 404 ? 'hidden' : status === 401 ? 'signed out' : 'yes'

async function cell(method: string, path: string, client: Client, facility: string): Promise<string> {
  const resource = resources.get(path.split('/')[2] ?? '')
  const row = path.includes('{id}') && resource ? await rowFor(resource, facility) : undefined
  const { query = '', body } = special[`${method} ${path}`] ?? {}
  const payload = body ?? (await bodyFor(method, path, resource, row, facility))
  const answer = await server.app.inject({
    method: method as 'GET',
    // Fields that the row lacks: the validation fault proves that the caller passed the permission check.
    url: path.replace('{id}', row?.id ?? '').replaceAll(/\{\w+\}/g, nowhere) + query,
    // Rows are asked for as their own facility’s members do; lists and creates at the place itself.
    headers: { authorization: `Bearer ${client.token}`, ...(row ? {} : { 'x-facility-id': facility }) },
    ...(payload && { payload }),
  })
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(500)
  if (resource && method !== 'GET' && answer.statusCode < 300) {
    lasting.delete(keyOf(resource, facility))
    bodies.delete(keyOf(resource, facility))
  }
  return outcome(answer.statusCode)
}

const { MATRIX, MATRIX_OF } = process.env

/** MATRIX_OF=boats,ports looks at the routes of these resources only. */
function isMeant(path: string): boolean {
  const [resource = ''] = path.split('/').slice(2)
  return !MATRIX_OF || MATRIX_OF.split(',').includes(resource)
}

/** Streams that do not end, and what ends the caller's own session, are tried elsewhere. */
const elsewhere = new Set(['POST /api/auth/logout', 'GET /api/live', 'DELETE /api/users/me/sessions'])

async function routes(): Promise<[string, string][]> {
  const { body } = await server.anybody.get<{
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }>('/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length !== 0)
      .map(([method]) => [method.toUpperCase(), path] as [string, string])
      .filter(([method]) => !elsewhere.has(`${method} ${path}`) && isMeant(path)),
  )
}

test('every route lets through exactly whom the reviewed matrix says', { timeout: 600_000 }, async () => {
  const clients = await Promise.all(roles.map((role) => server.as(role)))
  const lines = [`route,${roles.join(',')}`]
  for (const [method, path] of await routes()) {
    const cells: string[] = []
    for (const client of clients) {
      cells.push(
        `${await cell(method, path, client, places.own)}/${await cell(method, path, client, places.foreign)}`,
      )
    }
    lines.push([`${method} ${path}`, ...cells].join(','))
  }
  if (MATRIX === 'write') writeFileSync(file, `${lines.join('\n')}\n`)
  // In whatever order routes are registered: a line says the same anywhere.
  const [head = '', ...reviewed] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const expected = reviewed.filter((line) => isMeant(line.split(/[ ,]/)[1] ?? ''))
  expect(lines.toSorted()).toEqual([head, ...expected].toSorted())
})
