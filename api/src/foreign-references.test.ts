import { isOfOneFacility } from '@darsena/contract/access/entity-types'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inFacility, sampleBody } from './sample-values.ts'
import { services } from './services.ts'
import { type Client, startTestApp } from './test-app.ts'

// Rules of an area may look at the row that is referred to before the reference is checked: they must not describe it.

const resources = new Map<string, Resource>(services.map(({ resource }) => [resource.name, resource]))

let server: Awaited<ReturnType<typeof startTestApp>>
let admin: Client
/** The administrator in another facility. */
let elsewhere: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  const { body } = await admin.get<CurrentUser>('/users/me')
  elsewhere = inFacility(admin, body.facilities.find(({ isDefault }) => !isDefault)?.id ?? '')
})
afterAll(() => server.stop())

const references = [...resources.values()].flatMap((resource) =>
  Object.entries(resource.traits).flatMap(([field, { kind, derived, to }]) => {
    const target = resources.get(to ?? '')
    const isWithinFacility =
      target && !resource.readOnly && isOfOneFacility(resource.subject) && isOfOneFacility(target.subject)
    return isWithinFacility && !derived && (kind === 'reference' || kind === 'references')
      ? [[resource.name, field, kind, resource, target] as const]
      : []
  }),
)

describe.each(references)('%s %s', (name, field, kind, resource, target) => {
  test('to a row of another facility is refused in the words of one that does not exist', async () => {
    const foreign = await elsewhere.post<{ id: string }>(
      `/${target.name}`,
      await sampleBody(elsewhere, resources, target),
    )
    expect(foreign.status, foreign.text).toBe(201)
    const body = await sampleBody(admin, resources, resource)
    const refusal = async (id: string) => {
      const value = kind === 'references' ? [id] : id
      const { status, body: error } = await admin.post<ErrorBody>(`/${name}`, { ...body, [field]: value })
      return { ...error, status, requestId: '' }
    }
    const refused = await refusal(foreign.body.id)
    expect(refused.status).toBe(422)
    expect(refused).toEqual(await refusal(uuidv7()))
  })
})
