import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../device/device-database.ts'
import { exclusively } from '../device/exclusively.ts'
import { pause } from '../device/pause.ts'
import { HttpError, NoResponse } from '../http-error.ts'
import type { NewOperation } from './operation.ts'
import { Outbox } from './outbox.ts'
import { DeviceFull, OutboxStore } from './outbox-store.ts'
import { outcomeOf } from './outcome.ts'
import { backOff } from './send-operations.ts'
import { TestNetwork, TestServer } from './test-server.ts'
import { takeInUnsent, unsentFile } from './unsent-file.ts'

const pauses = { first: 1, longest: 4, poll: 10, gather: 1 }
const opened: { close: () => void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

let devices = 0
const newDevice = () => `example-${++devices}`

function open(device: string, userId: string, server: TestServer) {
  const database = new DeviceDatabase(device)
  const network = new TestNetwork(server, () => 'fine')
  const outbox = new Outbox({ database, userId, transport: network, locks: undefined, beatEvery: 20, pauses })
  opened.push(outbox, database)
  return { database, network, outbox }
}

const write = (number: number, more: Partial<NewOperation> = {}): NewOperation => ({
  record: 'reports/1',
  method: 'PATCH',
  path: '/reports/1',
  facilityId: 'f1',
  about: `change ${number}`,
  body: { number },
  ...more,
})
const numbersAt = ({ applied }: TestServer) => applied.map(({ body }) => body?.number)

test('work of one user is neither shown to nor sent as another, and goes on when that user is back', async () => {
  const device = newDevice()
  const server = new TestServer()
  const anna = open(device, 'anna', server)
  anna.network.isSignedIn = false
  await anna.outbox.add(write(1))
  void anna.outbox.send()
  const bruno = open(device, 'bruno', server)
  void bruno.outbox.send()
  await bruno.outbox.add(write(2))
  await expect.poll(() => numbersAt(server)).toEqual([2])
  await expect.poll(() => bruno.outbox.list()).toEqual([])
  const [stored] = await anna.outbox.list()
  await bruno.outbox.discard(stored?.id ?? '')
  expect(await anna.outbox.list()).toMatchObject([{ userId: 'anna', state: 'waiting', body: { number: 1 } }])
  const again = open(device, 'anna', server)
  void again.outbox.send()
  await expect.poll(() => server.applied.map(({ userId }) => userId)).toEqual(['bruno', 'anna'])
})

test('a conflict and a refusal hold up their lane alone, with the answer, until they are settled one by one', async () => {
  const server = new TestServer()
  const { outbox } = open(newDevice(), 'anna', server)
  const [stale = ''] = await outbox.add(write(1, { body: { number: 1, answer: 409 } }), write(2))
  const [wrong = ''] = await outbox.add(write(3, { lane: 'b', body: { number: 3, answer: 422 } }))
  await outbox.add(write(4, { lane: 'b' }), write(5, { lane: 'c' }))
  void outbox.send()
  await expect
    .poll(async () => (await outbox.list()).map(({ state }) => state))
    .toEqual(['conflict', 'waiting', 'refused', 'waiting'])
  expect(numbersAt(server)).toEqual([5])
  const [first] = await outbox.list()
  expect(first?.failure).toMatchObject({ status: 409, message: 'answer 409', answer: { code: 'X' } })
  await outbox.retry(stale, { body: { number: 1 } })
  await expect.poll(() => numbersAt(server)).toEqual([5, 1, 2])
  await outbox.discard(wrong)
  await expect.poll(() => numbersAt(server)).toEqual([5, 1, 2, 4])
  await expect.poll(() => outbox.list()).toEqual([])
})

test('an operation waits for those that it names, of whatever lane; the answer is told in every tab', async () => {
  const server = new TestServer()
  const device = newDevice()
  const { outbox } = open(device, 'anna', server)
  const other = open(device, 'anna', server)
  const received: unknown[] = []
  other.outbox.onDone(({ operation, answer }) => received.push([operation.body, answer]))
  const id = '00000000-0000-4000-8000-000000000001'
  await outbox.add(write(1, { lane: 'b', after: [id] }), write(2, { id, lane: 'c' }))
  void outbox.send()
  await expect
    .poll(() => received)
    .toEqual([
      [{ number: 2 }, { number: 1 }],
      [{ number: 1 }, { number: 2 }],
    ])
})

test('unsent work goes into a file and comes in again on another device, once, and for its own user only', async () => {
  const photo = new Uint8Array([1, 2, 3, 255, 0, 10])
  const { outbox } = open(newDevice(), 'anna', new TestServer())
  await outbox.add(
    write(1),
    write(2, { upload: { file: new Blob([photo], { type: 'image/jpeg' }), name: 'è.jpg', field: 'fileId' } }),
    write(3, { about: 'Ponte di coperta' }),
  )
  const file = await unsentFile(outbox.store)
  const server = new TestServer()
  const phone = open(newDevice(), 'anna', server)
  expect(await takeInUnsent(phone.outbox.store, file)).toBe(3)
  expect(await takeInUnsent(phone.outbox.store, file)).toBe(0)
  const [, , last] = await phone.outbox.list()
  expect(last?.about).toBe('Ponte di coperta')
  void phone.outbox.send()
  await expect.poll(() => numbersAt(server).toSorted()).toEqual([1, 2, 3])
  expect([...server.files.values()]).toEqual([photo])
  const bruno = open(newDevice(), 'bruno', server)
  expect(await takeInUnsent(bruno.outbox.store, file)).toBe('somebody-else')
  expect(await takeInUnsent(phone.outbox.store, file.slice(0, file.size - 1))).toBe('damaged')
  expect(await takeInUnsent(phone.outbox.store, new Blob(['hello']))).toBe('not-ours')
})

test('a device without room says so, and has stored nothing of what was handed in', async () => {
  const database = new DeviceDatabase(newDevice())
  opened.push(database)
  const store = new OutboxStore(database, 'anna')
  vi.spyOn(database.table('uploads').constructor.prototype, 'put').mockImplementation(() =>
    Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' })),
  )
  const photo = { file: new Blob([new Uint8Array(9)]), name: 'a.jpg', field: 'fileId' }
  await expect(store.add([write(1), write(2, { upload: photo })])).rejects.toThrow(DeviceFull)
  expect(await store.list()).toEqual([])
})

test('an answer tells whether to wait, and for how long, or whom to ask; pauses grow up to the longest', () => {
  const answer = (status: number, headers = {}) => new HttpError(new Response(null, { status, headers }), {})
  expect(outcomeOf(answer(503, { 'Retry-After': '7' }))).toMatchObject({ everything: true, seconds: 7 })
  expect(outcomeOf(answer(429))).toMatchObject({ kind: 'later', everything: true })
  expect(outcomeOf(answer(500))).toMatchObject({ kind: 'later', everything: false })
  expect(outcomeOf(new NoResponse('cut'))).toMatchObject({ kind: 'later', everything: true })
  expect(outcomeOf(answer(401))).toEqual({ kind: 'signed-out' })
  expect(outcomeOf(answer(403))).toMatchObject({ kind: 'refused', failure: { status: 403 } })
  for (const [failures, most] of [
    [1, 1_000],
    [5, 16_000],
    [40, 60_000],
  ] as const) {
    const pause = backOff(failures, { first: 1_000, longest: 60_000, poll: 1, gather: 1 })
    expect(pause).toBeLessThanOrEqual(most)
    expect(pause).toBeGreaterThanOrEqual(most / 2)
  }
})

test('without Web Locks a lease lets one tab work at a time, and passes on when its holder is silent', async () => {
  const device = newDevice()
  const working = new Set<string>()
  const order: string[] = []
  const begin = async (name: string) => {
    const database = new DeviceDatabase(device)
    await database.open()
    const stop = new AbortController()
    opened.push(database, { close: () => stop.abort() })
    const work = async (signal: AbortSignal) => {
      working.add(name)
      order.push(`${name} ${working.size}`)
      await pause(60_000, signal)
      working.delete(name)
    }
    const done = exclusively('work', stop.signal, work, { database, locks: undefined, beatEvery: 100 }).catch(
      () => undefined,
    )
    return { database, stop, done }
  }
  const first = await begin('first')
  await expect.poll(() => order).toEqual(['first 1'])
  const second = await begin('second')
  first.stop.abort()
  await first.done
  await expect.poll(() => order).toEqual(['first 1', 'second 1'])
  await begin('third')
  // Killed: its lease stays, and its heart beats no more.
  second.database.close()
  await expect.poll(() => order).toEqual(['first 1', 'second 1', 'third 1'])
})
