import type { PersonKind } from '@darsena/contract/areas/access-control/authorized'
import type { OnSiteAnswer } from '@darsena/contract/areas/access-control/on-site'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { RandomCalls } from '../../../history/test-random-calls.ts'
import type { Answer, Client, TestApp } from '../../../test-app.ts'
import { closeEntries } from '../closing.ts'
import { type Acknowledged, type AnsweredEntry, gateViolations, personNow } from './test-gate-oracle.ts'

const expected = [200, 201, 403, 404, 409, 422]
const fields = { VISITOR: 'visitorId', MEMBER: 'memberId', USER: 'userId' } as const

export interface GateOrder {
  seed: number
  /** How often everything stops and the muster list is compared. */
  stops: number
  /** Operations between two stops. */
  operations: number
  /** Devices send again what was not answered under another key, as they must not. */
  forgetsKeys?: boolean
  /** Spoils the database before the history begins. */
  sabotage?: string
}

export interface Person {
  kind: PersonKind
  id: string
}

/** A user at a facility, signed in at each process. */
export interface Gate {
  facilityId: string
  clients: Client[]
  mayOverride: boolean
}

/** Something that is to be sent, once or until it is answered. */
interface Request {
  what: string
  url: string
  method: 'post' | 'patch'
  body: Record<string, unknown>
  /** Notes what is known when it is sent first. */
  onSend?: () => void
  /** Takes in what was answered. */
  onAnswer: (answer: Answer<unknown>) => void
}

const rowOf = (text: string): AnsweredEntry => JSON.parse(text)

/** What desks, devices and the office do at random, and what was acknowledged of it. */
export class GateHistory extends RandomCalls {
  readonly known: Acknowledged = {
    entries: new Map(),
    approved: new Map(),
    cancelled: new Set(),
    merged: new Map(),
    erased: new Set(),
  }
  /** Who is blocked, each time with another number. */
  readonly #blocked = new Map<string, number>()
  readonly #versions = new Map<string, string>()
  readonly #server: TestApp
  readonly #gates: Gate[]
  readonly #people: Person[]
  readonly #order: GateOrder
  /** What devices without a network have recorded, by lane in its order. */
  readonly #devices: { gate: Gate; queue: Request[] }[]

  constructor(server: TestApp, order: GateOrder, gates: Gate[], people: Person[]) {
    super(order.seed, expected)
    this.#server = server
    this.#order = order
    this.#gates = gates
    this.#people = people
    this.#devices = gates.flatMap((gate) => [
      { gate, queue: [] },
      { gate, queue: [] },
    ])
  }

  #ago = () =>
    new Date(Date.now() - 1_000 - this.below(this.random() < 0.7 ? 40 : 180) * 60_000).toISOString()
  #visitors = () => this.#people.filter(({ kind }) => kind === 'VISITOR')

  #once(
    { facilityId, clients }: Gate,
    { url, method, body }: Request,
    key: string,
  ): Promise<Answer<unknown>> {
    const options = { headers: { 'idempotency-key': key }, facility: facilityId }
    return this.oneOf(clients)[method](url, body, options)
  }

  /** @param isInTurn the request was sent again after its answer; a refusal may then become something else, an effect may not */
  #take({ what, url, onAnswer }: Request, answers: readonly Answer<unknown>[], isInTurn: boolean): void {
    const good = answers.filter(({ status }) => status < 300)
    this.assertExpected(url, answers)
    const [first] = good
    const answer = first ?? answers[0]
    if (!answer) return
    const after = isInTurn && first ? answers.slice(answers.indexOf(first)) : good
    const other = after.find(({ text }) => text !== first?.text)
    if (other) this.violations.push(`sent again and answered otherwise: ${url} ${other.text}`)
    this.count(what, answer)
    onAnswer(answer)
  }

  /** At a desk: once, or twice at the same moment under one key, as an impatient browser does. */
  async #send(gate: Gate, request: Request): Promise<void> {
    const key = uuidv7()
    request.onSend?.()
    const times = this.random() < 0.15 ? 2 : 1
    const answers = Array.from({ length: times }, () => this.#once(gate, request, key))
    this.#take(request, await Promise.all(answers), false)
  }

  /** What a device has kept, one after the other; of some the answer does not arrive, and they are sent again. */
  async #flush({ gate, queue }: { gate: Gate; queue: Request[] }): Promise<void> {
    for (const request of queue.splice(0)) {
      const key = uuidv7()
      request.onSend?.()
      const answers: Answer<unknown>[] = []
      const attempts = 1 + this.below(3)
      for (let at = 0; at < attempts; at += 1)
        answers.push(await this.#once(gate, request, this.#order.forgetsKeys ? uuidv7() : key))
      this.#take({ ...request, what: `device ${request.what}` }, answers, true)
    }
  }

  /** The answer has a version of the row that no other write has made. */
  #checkAnswer(operation: string, { status, text }: Answer<unknown>): void {
    if (status >= 300) return
    const row = rowOf(text)
    const version = `${row.id} ${row.version}`
    const other = this.#versions.get(version)
    if (other) this.violations.push(`two writes made one version: ${other} and ${operation} of ${row.id}`)
    this.#versions.set(version, operation)
    const entry = this.known.entries.get(row.id)
    if (entry && row.version > entry.last.version) entry.last = row
  }

  #blockOf = ({ id }: Person) => this.#blocked.get(personNow(this.known, id))

  #entered(
    { facilityId }: Gate,
    person: Person,
    last: AnsweredEntry,
    { isMissed = false, block }: { isMissed?: boolean; block: number | undefined },
  ): void {
    const wasBlocked = block !== undefined && block === this.#blockOf(person)
    this.known.entries.set(last.id, {
      facilityId,
      kind: person.kind,
      personId: person.id,
      wasBlocked,
      isMissed,
      last,
    })
  }

  #entry(gate: Gate, person: Person, isMissed: boolean, id = uuidv7()): Request {
    let block: number | undefined
    let wasCancelled = false
    const visits = [...this.known.approved].filter(([, visit]) => visit.visitorId === person.id)
    const visit = visits.length > 0 && this.random() < 0.3 ? this.oneOf(visits)[0] : undefined
    const enteredAt = this.#ago()
    const body = {
      id,
      [fields[person.kind]]: person.id,
      enteredAt,
      gate: 'Varco Levante',
      ...(visit && { scheduledVisitId: visit }),
      ...(this.random() < 0.2 && { overnight: true }),
      ...(gate.mayOverride && this.random() < 0.7 && { overrideReason: 'Convocato' }),
      ...(isMissed && {
        entryEstimated: true,
        exitedAt: new Date(Date.parse(enteredAt) + 500).toISOString(),
      }),
    }
    return {
      what: isMissed ? 'missed' : 'enter',
      url: '/access-logs',
      method: 'post',
      body,
      onSend: () => {
        block = this.#blockOf(person)
        wasCancelled = visit !== undefined && this.known.cancelled.has(visit)
      },
      onAnswer: (answer) => {
        if (answer.status >= 300) return
        if (wasCancelled) this.violations.push(`let in by a cancelled visit: ${answer.text}`)
        this.#entered(gate, person, rowOf(answer.text), { isMissed, block })
        this.#checkAnswer('enter', answer)
      },
    }
  }

  #group(gate: Gate): Request {
    const people = Array.from({ length: 3 }, () => ({ person: this.oneOf(this.#people), id: uuidv7() }))
    const blocks = people.map(({ person }) => this.#blockOf(person))
    const enteredAt = this.#ago()
    const named = people.map(({ person, id }) => ({ id, [fields[person.kind]]: person.id }))
    return {
      what: 'group',
      url: '/access-logs/group',
      method: 'post',
      body: { enteredAt, people: named },
      onAnswer: ({ status, text }) => {
        if (status >= 300) return
        const { items }: { items: { outcome: string; id: string }[] } = JSON.parse(text)
        for (const [at, { outcome, id }] of items.entries()) {
          const person = people[at]?.person
          const last = { id, version: 1, enteredAt, exitedAt: null, voidedAt: null }
          if (person && outcome === 'ENTERED') this.#entered(gate, person, last, { block: blocks[at] })
        }
      },
    }
  }

  #change(gate: Gate, what: 'exit' | 'void' | 'correct'): Request | undefined {
    const entries = [...this.known.entries].filter(
      ([, { last, facilityId }]) => facilityId === gate.facilityId && (what === 'correct' || !last.exitedAt),
    )
    if (entries.length === 0) return undefined
    const [id, { last }] = this.oneOf(entries)
    const later = new Date(Date.parse(last.enteredAt) + 1_000).toISOString()
    const corrections = [
      { enteredAt: this.#ago() },
      { exitedAt: later },
      { exitedAt: null },
      { overnight: true },
    ]
    const bodies = {
      exit: this.random() < 0.5 ? {} : { exitedAt: later },
      void: { reason: 'Persona sbagliata' },
      correct: { version: last.version, reason: 'Ora sbagliata', ...this.oneOf(corrections) },
    }
    const url = what === 'correct' ? `/access-logs/${id}` : `/access-logs/${id}/${what}`
    return {
      what,
      url,
      method: what === 'correct' ? 'patch' : 'post',
      body: bodies[what],
      onAnswer: (answer) => this.#checkAnswer(what, answer),
    }
  }

  #simple(what: string, url: string, onGood: (id: string) => void, body: object = {}): Request {
    return {
      what,
      url,
      method: 'post',
      body: { ...body },
      onAnswer: ({ status, text }) => {
        if (status < 300) onGood(JSON.parse(text).id)
      },
    }
  }

  /** A visitor is asked for today, and the visit is approved; now and then it is called off. */
  async #visit(gate: Gate): Promise<void> {
    if (this.known.approved.size > 0 && this.random() < 0.4) {
      const here = [...this.known.approved].filter(([, { facilityId }]) => facilityId === gate.facilityId)
      if (here.length === 0) return
      const [id] = this.oneOf(here)
      const note = (): void => void this.known.cancelled.add(id)
      return this.#send(gate, this.#simple('cancel', `/scheduled-visits/${id}/cancel`, note))
    }
    const { id: visitorId } = this.oneOf(this.#visitors())
    const visit = { facilityId: gate.facilityId, visitorId }
    let made = ''
    const today = await this.#today(gate)
    const body = { id: uuidv7(), visitorId, from: today, to: today }
    const note = (id: string) => {
      made = id
    }
    await this.#send(gate, this.#simple('ask', '/scheduled-visits', note, body))
    if (!made) return
    const approved = (id: string) => void this.known.approved.set(id, visit)
    await this.#send(gate, this.#simple('approve', `/scheduled-visits/${made}/approve`, approved))
  }

  async #today({ clients, facilityId }: Gate): Promise<string> {
    const answer = await this.oneOf(clients).get<{ date: string }>('/access-control/authorized?limit=1', {
      facility: facilityId,
    })
    return answer.body.date
  }

  async #block(gate: Gate): Promise<void> {
    const { id } = this.oneOf(this.#visitors())
    const now = await this.oneOf(gate.clients).get<{ version: number; blocked: boolean }>(`/visitors/${id}`)
    if (now.status !== 200) return
    const blocked = !now.body.blocked
    if (!blocked) this.#blocked.delete(id)
    const { version } = now.body
    await this.#send(gate, {
      what: blocked ? 'block' : 'unblock',
      url: `/visitors/${id}`,
      method: 'patch',
      body: { version, blocked, blockedReason: blocked ? 'Risse' : null },
      onAnswer: ({ status }) => void (status === 200 && blocked && this.#blocked.set(id, this.random())),
    })
  }

  async #merge(gate: Gate): Promise<void> {
    const [kept, other] = [this.oneOf(this.#visitors()), this.oneOf(this.#visitors())]
    const note = () => this.#leave(this.known.merged.set(other.id, kept.id) && other.id)
    await this.#send(gate, this.#simple('merge', `/visitors/${kept.id}/merge`, note, { otherId: other.id }))
  }

  async #erase(gate: Gate): Promise<void> {
    const { id } = this.oneOf(this.#visitors())
    const note = () => this.#leave(this.known.erased.add(id) && id)
    await this.#send(gate, this.#simple('erase', `/visitors/${id}/erase`, note))
  }

  /** Mostly left alone from now on; now and then somebody still has the old row on the screen. */
  #leave(id: string): void {
    if (this.random() < 0.3) return
    const at = this.#people.findIndex((one) => one.id === id)
    if (at >= 0) this.#people.splice(at, 1)
  }

  async #newcomer(gate: Gate): Promise<void> {
    const id = uuidv7()
    const note = () => void this.#people.push({ kind: 'VISITOR', id })
    await this.#send(
      gate,
      this.#simple('newcomer', '/visitors', note, { id, lastName: `Storia${id.slice(-12)}` }),
    )
  }

  async #record(): Promise<void> {
    const device = this.oneOf(this.#devices)
    const { gate, queue } = device
    const person = this.oneOf(this.#people)
    const entry = this.#entry(gate, person, this.random() < 0.1)
    queue.push(entry)
    // Its exit comes after it, recorded without knowing what becomes of the entry.
    if (this.random() < 0.5) {
      const url = `/access-logs/${String(entry.body.id)}/exit`
      const body = { exitedAt: new Date().toISOString() }
      const onAnswer: Request['onAnswer'] = (answer) => this.#checkAnswer('exit', answer)
      queue.push({ what: 'exit', url, method: 'post', body, onAnswer })
    }
    const change = this.random() < 0.4 ? this.#change(gate, this.oneOf(['exit', 'correct'])) : undefined
    if (change) queue.push(change)
    if (queue.length > 5) await this.#flush(device)
  }

  async step(): Promise<void> {
    const gate = this.oneOf(this.#gates)
    const luck = this.random()
    const later = (request: Request | undefined) => (request ? this.#send(gate, request) : undefined)
    if (luck < 0.3) return this.#send(gate, this.#entry(gate, this.oneOf(this.#people), this.random() < 0.1))
    if (luck < 0.36) return this.#send(gate, this.#group(gate))
    if (luck < 0.54) return later(this.#change(gate, 'exit'))
    if (luck < 0.59) return later(this.#change(gate, 'void'))
    if (luck < 0.67) return later(this.#change(gate, 'correct'))
    if (luck < 0.79) return this.#record()
    if (luck < 0.86) return this.#visit(gate)
    if (luck < 0.9) return this.#block(gate)
    if (luck < 0.92) return this.#merge(gate)
    if (luck < 0.93) return this.#erase(gate)
    if (luck < 0.97) return this.#newcomer(gate)
    await closeEntries(this.#server.db)
  }

  /** All has arrived, the day is closed, and the lists of all processes are compared with what was acknowledged. */
  async stop(since: string): Promise<void> {
    await Promise.all(this.#devices.map((device) => this.#flush(device)))
    await closeEntries(this.#server.db)
    for (const at of [0, 1]) {
      const musters = new Map<string, OnSiteAnswer>()
      for (const { clients, facilityId } of this.#gates) {
        const answer = await clients[at]?.get<OnSiteAnswer>('/access-control/on-site', {
          facility: facilityId,
        })
        if (answer) musters.set(facilityId, answer.body)
      }
      this.violations.push(...(await gateViolations(this.#server.pool, since, this.known, musters)))
    }
  }
}
