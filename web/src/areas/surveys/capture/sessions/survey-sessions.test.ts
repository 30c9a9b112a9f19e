import 'fake-indexeddb/auto'
import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../../../../kit/device/device-database.ts'
import { HttpError } from '../../../../kit/http-error.ts'
import type { NewOperation, Operation } from '../../../../kit/outbox/operation.ts'
import { Outbox } from '../../../../kit/outbox/outbox.ts'
import { TestLocks } from '../../../../kit/outbox/test-server.ts'
import { checksumOf, type Fault, TestNetwork, type Weather, weathers } from './test-network.ts'

/**
 * Surveys on two or three devices at once, with the product's own outbox and the real server, over a network that drops,
 * delays, repeats and garbles. `SURVEY_SESSIONS=500 npx vitest run --project web survey-sessions` looks longer.
 */
const sessions = Number(process.env.SURVEY_SESSIONS ?? 5)
const seed = Number(process.env.SURVEY_SEED ?? Date.now() % 1_000_000)
const pauses = { first: 5, longest: 40, poll: 50, gather: 5 }

interface ChildApp {
  origin: string
  call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>
  remove(): Promise<void>
}
let app: ChildApp
let auditId = ''
const tokens: string[] = []
let facilityId = ''

const asked = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const { status, text } = await app.call(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text || 'null')
}

beforeAll(async () => {
  const child: { startChildApp(name: string): Promise<ChildApp> } = await import(
    new URL('../../../../../../tools/proofs/child-app.ts', import.meta.url).href
  )
  app = await child.startChildApp('survey-sessions')
  for (const who of ['surveyor', 'survey-lead']) {
    const account = { email: `${who}@darsena.example`, password: 'darsena-demo' }
    tokens.push((await asked<{ token: string }>('POST', '/auth/login', account)).token)
  }
  const audits = await asked<{ items: { id: string; facilityId: string }[] }>('GET', '/audits?status=PLANNED')
  auditId = audits.items[0]?.id ?? ''
  facilityId = audits.items[0]?.facilityId ?? ''
}, 180_000)
afterAll(() => app?.remove())

/** Asks the server as somebody; bytes go as they are. */
const askAs =
  (token: string) =>
  async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const isBytes = body instanceof Uint8Array
    const answer = await fetch(`${app.origin}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Facility-Id': facilityId,
        ...(body !== undefined && !isBytes && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: isBytes ? new Uint8Array(body) : body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const read = JSON.parse(text || 'null')
    if (!answer.ok) throw new HttpError(answer, read)
    return read
  }

type Step =
  | { kind: 'status' | 'value' | 'problem' | 'photo'; tab: number; item: number; isShared: boolean }
  | { kind: 'kill'; tab: number; isMidWrite: boolean }
  | { kind: 'wait'; milliseconds: number }
const tab = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom('status', 'value', 'value', 'problem', 'photo'),
      tab,
      item: fc.nat(5),
      isShared: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill'), tab, isMidWrite: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), milliseconds: fc.nat(40) }) },
)
const session = fc.record({
  steps: fc.array(step, { minLength: 10, maxLength: 40 }),
  weather: fc.array(fc.constantFrom(...weathers), { maxLength: 60 }),
  clocks: fc.array(fc.integer({ min: -90_000_000, max: 90_000_000 }), { minLength: 3, maxLength: 3 }),
})
type Session = typeof session extends fc.Arbitrary<infer S> ? S : never

/** Whose tabs: two on the first phone, one on a colleague's, one on the surveyor's tablet. */
const tabs = [
  { device: 0, user: 0 },
  { device: 0, user: 0 },
  { device: 1, user: 1 },
  { device: 2, user: 0 },
] as const

interface Tab {
  place: (typeof tabs)[number]
  outbox: Outbox
  database: DeviceDatabase
  network: TestNetwork
}

const itemsOf = ({ sections }: WholeReport): ReportItem[] => sections.flatMap(({ items }) => items)

let opened = 0
const statuses = ['OK', 'NOT_APPLICABLE', 'NOT_CHECKED', 'PROBLEM'] as const

class Survey {
  readonly #given: Session
  readonly #fault: Fault
  readonly #report: WholeReport
  readonly #items: ReportItem[]
  readonly #tabs: Tab[] = []
  readonly #all: Tab[] = []
  readonly #locks = new TestLocks()
  readonly #weather: Weather[]
  readonly #name = `survey-${++opened}`
  readonly #sending = [new Set<TestNetwork>(), new Set<TestNetwork>(), new Set<TestNetwork>()]
  readonly #deviceIds = [uuidv7(), uuidv7(), uuidv7()]
  #number = 0
  #parts = 0
  /** What was acknowledged last, by place and device. */
  readonly last = new Map<string, Map<number, unknown>>()
  readonly problems: string[] = []
  readonly photos = new Map<string, Uint8Array<ArrayBuffer>>()
  mostAtOnce = 0

  constructor(given: Session, fault: Fault, report: WholeReport) {
    this.#given = given
    this.#fault = fault
    this.#report = report
    this.#items = itemsOf(report)
    this.#weather = [...given.weather]
  }

  async play(): Promise<void> {
    for (const place of tabs) this.#tabs.push(await this.#open(place))
    for (const one of this.#given.steps) await this.#step(one)
    await this.#finish()
  }

  async #open(place: Tab['place']): Promise<Tab> {
    const database = new DeviceDatabase(`${this.#name}-${place.device}`)
    await database.open()
    const sending = this.#sending[place.device] ?? new Set()
    const network = new TestNetwork({
      ask: askAs(tokens[place.user] ?? ''),
      next: () => this.#weather.shift() ?? 'fine',
      isGarbled: () => this.#parts++ % 4 === 0,
      fault: this.#fault,
      clock: this.#given.clocks[place.device] ?? 0,
      sending,
      onAtOnce: (count) => {
        this.mostAtOnce = Math.max(this.mostAtOnce, count)
      },
    })
    const freeForAll = { request: (_: string, __: object, work: () => Promise<void>) => work() } as never
    const locks = this.#fault.hasNoLock ? freeForAll : this.#locks.of(network)
    const userId = String(place.user)
    const outbox = new Outbox({ database, userId, transport: network, pauses, beatEvery: 20, locks })
    if (this.#fault.removesBeforeAnswer) {
      const { batch } = network
      network.batch = async (operations) => {
        await outbox.store.removeAll(operations)
        return batch.call(network, operations)
      }
    }
    void outbox.send()
    const made = { place, outbox, database, network }
    this.#all.push(made)
    return made
  }

  #batched(itemId: string, device: number, body: object): NewOperation {
    return {
      record: `audit-reports/${this.#report.id}`,
      lane: itemId,
      method: 'POST',
      path: `/audit-reports/${this.#report.id}/operations`,
      facilityId,
      about: 'x',
      isBatched: true,
      body: { itemId, deviceId: this.#deviceIds[device], ...body },
    }
  }

  async #step(one: Step): Promise<void> {
    if (one.kind === 'wait')
      return void (await new Promise((resolve) => setTimeout(resolve, one.milliseconds)))
    const on = this.#tabs[one.tab]
    if (!on) return
    if (one.kind === 'kill') return this.#kill(one.tab, on, one.isMidWrite)
    const { device } = on.place
    // Of its own items each device has some that no other one touches.
    const item = this.#items[one.isShared ? one.item % 2 : 2 + device * 3 + (one.item % 3)]
    if (item) await this.#write(on, device, item, one.kind)
  }

  async #write(on: Tab, device: number, item: ReportItem, kind: 'status' | 'value' | 'problem' | 'photo') {
    const number = ++this.#number
    const { id: itemId, version } = item
    const keep = (place: string, value: unknown) => {
      const by = this.last.get(place) ?? new Map<number, unknown>()
      this.last.set(place, by.set(device, value))
    }
    if (kind === 'problem') {
      const title = `Problema ${number}`
      await on.outbox.add(
        this.#batched(`${itemId}/p${number}`, device, { kind: 'problem-create', itemId, title, severity: 1 }),
      )
      this.problems.push(title)
    } else if (kind === 'photo') await this.#photo(on, device, itemId, number)
    else if (kind === 'value') {
      const notes = `nota ${number}`
      await on.outbox.add(this.#batched(itemId, device, { kind: 'item', version, notes }))
      keep(`${itemId} notes`, notes)
    } else {
      // An item that holds problems is never OK: this is about what is lost, not about what is refused.
      const status = statuses[1 + (number % 3)]
      await on.outbox.add(this.#batched(itemId, device, { kind: 'item', version, status }))
      keep(`${itemId} status`, status)
    }
  }

  async #photo(on: Tab, device: number, itemId: string, number: number): Promise<void> {
    const linkId = uuidv7()
    const announced = uuidv7()
    const content = `%PDF-1.4\n${String(number).repeat(20 + (number % 30))}\n%%EOF\n `
    const bytes = new TextEncoder().encode(content)
    await on.outbox.add(
      { ...this.#batched(linkId, device, { kind: 'file-create', itemId, id: linkId }), id: announced },
      {
        record: `audit-reports/${this.#report.id}`,
        method: 'PATCH',
        path: `/audit-reports/${this.#report.id}/items/${itemId}/files/${linkId}`,
        facilityId,
        about: 'photo',
        after: [announced],
        body: { version: 1 },
        upload: { file: new Blob([bytes]), name: 'a.pdf', field: 'fileId' },
      },
    )
    this.photos.set(linkId, bytes)
  }

  async #kill(at: number, killed: Tab, isMidWrite: boolean): Promise<void> {
    const item = this.#items[20]
    if (isMidWrite && item)
      void killed.outbox
        .add(this.#batched(item.id, 0, { kind: 'item', version: 1, notes: 'a metà' }))
        .catch(() => undefined)
    killed.network.isDead = true
    killed.database.close()
    this.#locks.kill(killed.network)
    this.#tabs[at] = await this.#open(killed.place)
  }

  /** What a person does about a conflict that is shown: keeps the own value, on the version that the answer names. */
  async #decide({ outbox }: Tab, operation: Operation): Promise<void> {
    const item = operation.failure?.answer as ReportItem | undefined
    if (operation.state === 'refused') throw new Error(`Refused: ${JSON.stringify(operation.failure)}`)
    if (operation.state !== 'conflict' || !item || !operation.body) return
    if (!operation.isBatched) return outbox.retry(operation.id)
    await outbox.retry(operation.id, { body: { ...operation.body, version: item.version } })
  }

  async #finish(): Promise<void> {
    this.#weather.length = 0
    for (let round = 0; round < 3_000; round += 1) {
      const left = await Promise.all(this.#tabs.map(async (one) => ({ one, list: await one.outbox.list() })))
      if (left.every(({ list }) => list.length === 0)) return
      for (const { one, list } of left) for (const operation of list) await this.#decide(one, operation)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('Something is never sent')
  }

  end(): void {
    for (const { outbox, database } of this.#all) {
      outbox.close()
      database.close()
    }
  }
}

async function checkSession(given: Session, fault: Fault): Promise<void> {
  const { id } = await asked<WholeReport>('POST', `/audits/${auditId}/reports`, { id: uuidv7() })
  const survey = new Survey(given, fault, await asked<WholeReport>('GET', `/audit-reports/${id}`))
  const failure: unknown = await survey.play().then(
    () => undefined,
    (error: unknown) => error,
  )
  survey.end()
  expect(survey.mostAtOnce, 'one tab of a device sends at a time').toBeLessThanOrEqual(1)
  if (failure) throw failure
  const items = itemsOf(await asked<WholeReport>('GET', `/audit-reports/${id}`))
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const [place, by] of survey.last) {
    const [itemId = '', field] = place.split(' ')
    const item = byId.get(itemId)
    // A problem that is added afterwards makes its item one.
    if (field === 'status' && item?.problems.length) continue
    const found = field === 'status' ? item?.status : item?.notes
    expect([...by.values()], `nothing that was called saved is missing: ${place}`).toContain(found)
  }
  const titles = items.flatMap(({ problems }) => problems.map(({ title }) => title))
  expect(titles.sort(), 'each problem is there once').toEqual([...survey.problems].sort())
  for (const [linkId, bytes] of survey.photos) {
    const links = items.flatMap(({ files }) => files.filter((file) => file.id === linkId))
    const file = await asked<{ sha256: string }>('GET', `/files/${links[0]?.fileId}`)
    expect([links.length, file.sha256], 'photos are whole').toEqual([1, await checksumOf(bytes)])
  }
}

const check = (fault: Fault, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(session, (given) => checkSession(given, fault)),
    { numRuns, seed, endOnFailure: true, includeErrorInReport: true },
  )

test(
  `of ${sessions} surveys on several devices nothing is lost, nothing is there twice (SURVEY_SEED=${seed})`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await check({}, sessions)
  },
  60_000 + 5_000 * sessions,
)

test.each<[string, Fault, RegExp]>([
  ['numbers of operations that are ignored', { ignoresOpIds: true }, /there once|never sent|Refused/],
  [
    'a change that is removed before its answer',
    { removesBeforeAnswer: true },
    /missing|there once|photos|Refused/,
  ],
  ['a lock that is left out', { hasNoLock: true }, /one tab of a device/],
  ['photos that are acknowledged by name', { acknowledgesByName: true }, /photos are whole/],
])(
  'is seen to fail with %s',
  async (_, fault, reason) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await expect(check(fault, 60)).rejects.toThrow(reason)
  },
  240_000,
)
