import type { Resource } from '@darsena/contract/kit/define-resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleBody } from './sample-values.ts'
import { services } from './services.ts'
import { type Client, startTestApp } from './test-app.ts'
import { sendSheet } from './test-upload.ts'

const resources = new Map<string, Resource>(services.map(({ resource }) => [resource.name, resource]))
const dated = [...resources.values()].flatMap((resource) => {
  const fields = Object.keys(resource.fields).filter((field) =>
    ['day', 'instant'].includes(resource.traits[field]?.kind ?? ''),
  )
  return resource.readOnly || fields.length === 0 ? [] : [[resource.name, resource, fields] as const]
})

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

describe.each(dated)('the dates of %s', (name, resource, fields) => {
  test('are refused at their field when the year is a slip of the pen', async () => {
    const body = await sampleBody(admin, resources, resource)
    for (const field of fields) {
      const time = resource.traits[field]?.kind === 'instant' ? 'T10:00:00Z' : ''
      for (const year of ['0227', '1827', '9999']) {
        const refused = await admin.post(`/${name}`, { ...body, [field]: `${year}-06-15${time}` })
        expect(refused, `${field} ${year}`).toMatchObject({
          status: 422,
          body: { details: expect.arrayContaining([expect.objectContaining({ path: field })]) },
        })
      }
    }
  })
})

test('a birth in the future is refused, in a form and in a sheet', async () => {
  const next = `${new Date().getUTCFullYear() + 1}-01-01`
  const refused = await admin.post('/boat-members', { lastName: 'Domani', birthDate: next })
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'birthDate' }] } })
  const sheet = await sendSheet(admin, 'boat-members', Buffer.from(`Cognome;Nato il\nDomani;${next}\n`), {
    dryRun: true,
    fields: { mapping: JSON.stringify({ 'Nato il': 'birthDate', Cognome: 'lastName' }) },
  })
  expect(sheet.body.rows[0]).toMatchObject({ fate: 'error', errors: [{ column: 'Nato il' }] })
})
