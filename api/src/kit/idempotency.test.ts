import type { CurrentUser } from '@darsena/contract/kit/current-user'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../test-app.ts'

interface Port {
  id: string
  name: string
  version: number
}

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client

beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const newPort = async () => {
  const body = { name: `Porto ${uuidv7()}`, code: uuidv7().slice(-12) }
  return (await director.post<Port>('/ports', body)).body
}
const keyed = () => ({ headers: { 'idempotency-key': uuidv7() } })

describe('rule 49: a write under a key', () => {
  test('is done once by all that come at the same time, and later ones hear the first answer', async () => {
    const { id, version } = await newPort()
    const key = keyed()
    const send = () => director.patch<Port>(`/ports/${id}`, { version, name: `Molo ${id}` }, key)
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    expect((await director.get<Port>(`/ports/${id}`)).body.version).toBe(version + 1)
  })

  test('is tried again where the first try was refused', async () => {
    const { id, version } = await newPort()
    const key = keyed()
    const taken = { version: version + 7, name: `Molo ${id}` }
    expect(await director.patch(`/ports/${id}`, taken, key)).toMatchObject({ status: 409 })
    expect(await director.patch(`/ports/${id}`, { ...taken, version }, key)).toMatchObject({ status: 200 })
  })

  test('is bound to its route, its facility and its user', async () => {
    const [one, other] = [await newPort(), await newPort()]
    const key = keyed()
    expect(await director.remove(`/ports/${one.id}`, key)).toMatchObject({ status: 204 })
    const reused = { status: 422, body: { message: expect.stringContaining('idempotenza') } }
    expect(await director.remove(`/ports/${other.id}`, key)).toMatchObject(reused)
    const { facilities } = (await director.get<CurrentUser>('/users/me')).body
    const facility = facilities[1]?.id ?? ''
    expect(await director.remove(`/ports/${one.id}`, { ...key, facility })).toMatchObject(reused)
    const admin = await server.as('admin')
    expect(await admin.remove(`/ports/${other.id}`, key)).toMatchObject({ status: 204 })
  })
})
