import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test-app.ts'
import { marinaOf } from '../testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let marina: Awaited<ReturnType<typeof marinaOf>>
beforeAll(async () => {
  server = await startTestApp()
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const post = <T = ErrorBody>(body: object, groupId = marina.group.id) =>
  marina.client.post<T>(`/boat-slot-groups/${groupId}/slots`, body)
const codes = async () => {
  const path = `/boat-slots?groupId=${marina.group.id}&pageSize=200`
  const { body } = await marina.client.get<ListPage<{ code: string; length: number }>>(path)
  return body.items.map(({ code, length }) => [code, length])
}

test('berths of a pontoon are made in one go, numbered by a step', async () => {
  const made = await post<{ items: { code: string }[] }>({
    prefix: 'B',
    first: 2,
    count: 3,
    step: 2,
    length: 12,
    mooring: 'STERN_TO',
  })
  expect(made.status, made.text).toBe(200)
  expect(made.body.items.map(({ code }) => code)).toEqual(['B2', 'B4', 'B6'])
  expect(await codes()).toEqual([
    ['B2', 12],
    ['B4', 12],
    ['B6', 12],
  ])
})

test('a code that is taken is named, and nothing is made', async () => {
  const refused = await post({ prefix: 'b', first: 5, count: 3 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: [{ path: 'first' }] } })
  expect(refused.body.message).toContain('B6')
  expect(await codes()).toHaveLength(3)
})

test('500 at once at most, of a pontoon that the caller sees', async () => {
  expect(await post({ prefix: 'C', first: 1, count: 501 })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'count' }] },
  })
  expect((await post({ first: 1, count: 1 }, '0195c6a0-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await post({ first: 1, count: 500, length: 9 })).status).toBe(200)
})
