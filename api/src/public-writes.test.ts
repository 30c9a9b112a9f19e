import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from './test-app.ts'

interface Document {
  paths: Record<string, Record<string, { security?: unknown[] }>>
}

/** A body that each route takes, and answers without success. */
const bodies: Record<string, object> = {
  '/auth/login': { email: 'viewer@darsena.example', password: 'wrong' },
  '/auth/forgot-password': { email: 'nobody@darsena.example' },
  '/auth/reset-password': { token: 'unknown', password: 'velaccio tramontana 48 bitte' },
  '/auth/confirm-email': { token: 'unknown' },
  '/auth/inspect-link': { token: 'unknown' },
  '/auth/first-admin': {
    token: 'unknown',
    name: 'Anna',
    email: 'anna@darsena.example',
    password: 'velaccio tramontana 48 bitte',
    facilityName: 'Sede',
    facilityCode: 'SED',
  },
}

/** Its password is limited once there is such a link: the tests of shares guess it. */
const elsewhere = ['/shared-audit-reports/public/{token}/unlock']

let server: Awaited<ReturnType<typeof startTestApp>>

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

test('every route by which strangers write is limited: the eleventh call on one subject within minutes has to wait', async () => {
  const { body } = await server.anybody.get<Document>('/openapi.json')
  const open = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { security }]) => method !== 'get' && security?.length === 0)
      .map(() => path.replace(/^\/api/, '')),
  )
  expect(open.sort()).toEqual([...Object.keys(bodies), ...elsewhere].sort())
  for (const [path, given] of Object.entries(bodies)) {
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await server.anybody.post(path, given)).status)
    expect(new Set(statuses.slice(0, 10)), path).not.toContain(429)
    const refused = await server.anybody.post(path, given)
    expect([path, statuses[10], refused.status]).toEqual([path, 429, 429])
    expect(Number(refused.headers['retry-after']), path).toBeGreaterThan(0)
  }
})
