import { uuidv7 } from '@darsena/contract/kit/uuid'
import { RandomCalls, workThrough } from '../../../history/test-random-calls.ts'
import { cutsIn, violationsIn } from '../../../history/test-stay-oracle.ts'
import { type Answer, type Client, joinTestApp, startTestApp, type TestApp } from '../../../test-app.ts'
import { sendSheet } from '../../../test-upload.ts'
import { type Marina, marinaOf } from './test-marina.ts'

interface KnownPart {
  id: string
  stayId: string
  from: string
  to: string
  slotId: string
}

interface Row {
  id: string
  status: string
  portBookingId: string
}

interface Refusal {
  code: string
  details: { with?: { from: string; to: string | null } }[]
}

const firstDay = Date.UTC(2026, 0, 5, 12)
const noonOf = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().replace('.000', '')

export interface HistoryOrder {
  seed: number
  operations: number
  clients: number
  /** Clients that write into the tables without asking the product. */
  outsiders: number
  /** Spoils the database before the history begins. */
  sabotage?: string
}

/** The berth codes in an imported sheet. */
interface Sheet {
  port: string
  group: string
  codes: string[]
}

class History extends RandomCalls {
  readonly stays = new Set<string>()
  readonly parts: KnownPart[] = []
  readonly confirmations = new Map<string, number>()
  splits = 0
  readonly #server: TestApp
  /** By user: the same one at both processes, since a retry is a retry of the same user. */
  readonly #clients: Client[][]
  readonly #slots: string[]
  readonly #boats: string[]
  readonly #portId: string
  readonly #sheet: Sheet

  constructor(
    server: TestApp,
    clients: Client[][],
    order: HistoryOrder,
    place: { portId: string; slots: string[]; boats: string[]; sheet: Sheet },
  ) {
    super(order.seed)
    this.#server = server
    this.#clients = clients
    this.#slots = place.slots
    this.#boats = place.boats
    this.#portId = place.portId
    this.#sheet = place.sheet
  }

  #period(): { from: string; to: string } {
    const day = this.below(24)
    return { from: noonOf(day), to: noonOf(day + 1 + this.below(6)) }
  }

  #call = <T>(url: string, body: object): Promise<Answer<T>> =>
    this.#send(url, (client, headers) => client.post<T>(url, body, { headers }))

  #send<T>(
    url: string,
    post: (client: Client, headers: Record<string, string>) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    return this.send(this.oneOf(this.#clients), url, post)
  }

  /** A refusal names a stay that really is in the way: what only touches is not. */
  #explain({ text }: Answer<unknown>, asked: { from: string; to: string }): void {
    const { code, details }: Refusal = JSON.parse(text)
    if (code !== 'OVERLAP') return
    const isThere = details.some(
      (detail) =>
        detail.with &&
        detail.with.from < asked.to &&
        (detail.with.to === null || asked.from < detail.with.to),
    )
    if (!isThere) this.violations.push(`refused for nothing: ${JSON.stringify(asked)} ${text}`)
  }

  /** Anywhere, or on a berth from the very moment on at which another leaves it: what touches has to go. */
  #wish(): { slotId: string; from: string; to: string } {
    if (this.parts.length === 0 || this.random() < 0.6)
      return { slotId: this.oneOf(this.#slots), ...this.#period() }
    const { slotId, to: from } = this.oneOf(this.parts)
    const to = new Date(Date.parse(from) + (1 + this.below(3)) * 86_400_000).toISOString()
    return { slotId, from, to: to.replace('.000', '') }
  }

  async create(): Promise<void> {
    const { slotId, ...period } = this.#wish()
    const boatId = this.oneOf(this.#boats)
    const body = { portId: this.#portId, boatId, kind: 'TRANSIT', ...period }
    const made = await this.#call<Row>('/port-bookings', body)
    this.count('create', made)
    if (made.status !== 201) return
    this.stays.add(made.body.id)
    await this.place(made.body.id, slotId, period)
  }

  async place(portBookingId: string, slotId: string, { from, to }: { from: string; to: string }) {
    const confirmed = this.random() < 0.6
    const body = { portBookingId, from, to, slotIds: [slotId], confirmed }
    const made = await this.#call<Row>('/port-booking-arrangements', body)
    this.count('place', made)
    if (made.status === 201) this.parts.push({ id: made.body.id, stayId: portBookingId, from, to, slotId })
    else if (made.status === 409) this.#explain(made, body)
  }

  async transition(name: string): Promise<void> {
    if (this.parts.length === 0) return
    const { stayId, from } = this.oneOf(this.parts)
    const answer = await this.#call<Row>(
      `/port-bookings/${stayId}/${name}`,
      name === 'depart' ? { at: noonOf(12) } : name === 'arrive' ? { at: from } : {},
    )
    this.count(name, answer)
    // Taking an arrival back makes the stay a confirmed one again.
    if ((name === 'confirm' || name === 'undo-arrival') && answer.status === 200)
      this.confirmations.set(stayId, (this.confirmations.get(stayId) ?? 0) + 1)
  }

  async move(): Promise<void> {
    if (this.parts.length === 0) return
    const { stayId, from } = this.oneOf(this.parts)
    const at = new Date(Date.parse(from) + this.below(4) * 86_400_000).toISOString()
    const answer = await this.#call(`/port-bookings/${stayId}/move`, {
      slotIds: [this.oneOf(this.#slots)],
      at,
    })
    this.count('move', answer)
  }

  async split(): Promise<void> {
    if (this.parts.length === 0) return
    const { stayId, from } = this.oneOf(this.parts)
    const at = new Date(Date.parse(from) + (1 + this.below(4)) * 86_400_000).toISOString()
    const answer = await this.#call(`/port-bookings/${stayId}/split`, { at })
    this.count('split', answer)
    if (answer.status === 200) this.splits += 1
  }

  async away(): Promise<void> {
    if (this.parts.length === 0) return
    const { stayId, from } = this.oneOf(this.parts)
    const day = Date.parse(from) + (1 + this.below(2)) * 86_400_000
    const body = { from: new Date(day).toISOString(), to: new Date(day + 86_400_000).toISOString() }
    this.count('away', await this.#call(`/port-bookings/${stayId}/away`, body))
  }

  /** Two parts change their slots in one save; each may be refused, both are. */
  async swap(): Promise<void> {
    if (this.parts.length < 2) return
    const [a, b] = [this.oneOf(this.parts), this.oneOf(this.parts)]
    const client = this.oneOf(this.oneOf(this.#clients))
    const slotOf = async ({ id }: KnownPart) =>
      (await client.get<{ slotIds?: string[] }>(`/port-booking-arrangements/${id}`)).body.slotIds
    const [ofA, ofB] = [await slotOf(a), await slotOf(b)]
    if (!ofA || !ofB || a.id === b.id) return
    const changes = [
      { op: 'update', id: a.id, slotIds: ofB },
      { op: 'update', id: b.id, slotIds: ofA },
    ]
    this.count('swap', await this.#call(`/ports/${this.#portId}/plan/changes`, { changes }))
  }

  async shift(): Promise<void> {
    if (this.parts.length === 0) return
    const { id } = this.oneOf(this.parts)
    const changes = [{ op: 'update', id, ...this.#period() }]
    this.count('shift', await this.#call(`/ports/${this.#portId}/plan/changes`, { changes }))
  }

  /** A sheet of berths is imported meanwhile: berths with stays get other measures, and a new one is created. */
  async import(): Promise<void> {
    const { port, group, codes } = this.#sheet
    const known = codes.filter(() => this.random() < 0.5)
    const lines = [...known, `N${this.below(5)}`].map((code) => [port, group, code, 13 + this.below(4)])
    // Sheets come in any order, and each line is another berth that somebody may be waiting for.
    if (this.random() < 0.5) lines.reverse()
    const sheet = ['port;group;code;length', ...lines.map((line) => line.join(';'))].join('\n')
    const mapping = { port: 'portName', group: 'groupName', code: 'code', length: 'length' }
    const fields = { mapping: JSON.stringify(mapping), onMatch: 'update' }
    const answer = await this.#send('/boat-slots/import', (client, headers) =>
      sendSheet(client, 'boat-slots', sheet, { fields, headers }),
    )
    this.count('import', answer)
  }

  async step(): Promise<void> {
    const luck = this.random()
    if (luck < 0.32) return this.create()
    if (luck < 0.44) return this.transition('confirm')
    if (luck < 0.54) return this.move()
    if (luck < 0.62) return this.split()
    if (luck < 0.72) return this.swap()
    if (luck < 0.8) return this.shift()
    if (luck < 0.83) return this.away()
    if (luck < 0.87) return this.import()
    const further = [
      'cancel',
      'reopen',
      'no-show',
      'arrive',
      'depart',
      'reject',
      'undo-arrival',
      'undo-departure',
    ]
    return this.transition(this.oneOf(further))
  }

  /** Writes what it likes; only the constraints are in its way. */
  async outside(): Promise<void> {
    const { from, to } = this.#period()
    const values = [
      uuidv7(),
      this.#portId,
      this.oneOf(this.#boats),
      from,
      to,
      uuidv7(),
      uuidv7(),
      this.oneOf(this.#slots),
    ]
    const client = await this.#server.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into port_bookings (id, facility_id, port_id, boat_id, kind, "from", "to", status)
         select $1, facility_id, id, $3, 'TRANSIT', $4, $5, 'CONFIRMED' from ports where id = $2`,
        values.slice(0, 5),
      )
      if (this.random() < 0.5)
        await client.query(
          `update port_bookings set status = 'ARRIVED', arrived_at = "from" where id = $1`,
          values.slice(0, 1),
        )
      await client.query(
        `insert into port_booking_arrangements (id, facility_id, port_booking_id, "from", "to", confirmed)
         select $2, facility_id, id, "from", "to", true from port_bookings where id = $1`,
        [values[0], values[5]],
      )
      await client.query(
        'insert into port_booking_arrangement_to_boat_slots (id, port_booking_arrangement_id, slot_id, position) values ($1, $2, $3, 0)',
        [values[6], values[5], values[7]],
      )
      await client.query('commit')
      this.count('outside', { status: 200 })
    } catch {
      await client.query('rollback')
      this.count('outside', { status: 409 })
    } finally {
      client.release()
    }
  }

  /** What was acknowledged is there, once. */
  async judge(): Promise<void> {
    const { pool } = this.#server
    this.violations.push(...(await violationsIn(pool)))
    const there = await pool.query<{ id: string }>(
      'select id from port_bookings union select id from port_booking_arrangements',
    )
    const ids = new Set(there.rows.map(({ id }) => id))
    for (const id of [...this.stays, ...this.parts.map((part) => part.id)])
      if (!ids.has(id)) this.violations.push(`${id} is lost`)
    const confirmed = await pool.query<{
      id: string
      times: number
    }>(`select entity_id as id, count(*)::int as times
      from change_log where entity_type = 'PortBooking' and action = 'UPDATE' and after ->> 'status' = 'CONFIRMED' group by 1`)
    for (const { id, times } of confirmed.rows) {
      const announced = this.confirmations.get(id) ?? 0
      if (times !== announced)
        this.violations.push(`stay ${id} was confirmed ${times} times, announced ${announced} times`)
    }
    const exact = (await cutsIn(pool)).filter(({ firstEnd, from }) => firstEnd === from).length
    if (exact < this.splits) this.violations.push(`${this.splits} splits told, ${exact} made`)
  }
}

async function codesOf({ client }: Marina, slots: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(slots.map((id) => client.get<{ code: string }>(`/boat-slots/${id}`)))
  return answers.map(({ body }) => body.code)
}

/**
 * Many clients of two processes on one database do what they like to the same few berths at once; afterwards the tables
 * are judged by themselves.
 */
export async function runHistory(
  order: HistoryOrder,
): Promise<{ violations: string[]; done: Map<string, number> }> {
  const server = await startTestApp()
  const second = await joinTestApp(server.url, server.files)
  try {
    const marina = await marinaOf(server)
    const slots = [...(await marina.slots()), ...(await marina.slots())]
    const quay = await marina.slot({ occupancy: 'LINEAR', length: 26 })
    const boats: string[] = []
    for (let at = 0; at < 9; at += 1) boats.push(await marina.boat({ lengthOverall: 8 + at * 0.75 }))
    if (order.sabotage) await server.pool.query(order.sabotage)
    const clients = [
      [await server.as('dockmaster'), await second.as('dockmaster')],
      [await server.as('director'), await second.as('director')],
    ]
    const history = new History(server, clients, order, {
      portId: marina.port.id,
      // The quay is where several want to be at once.
      slots: [...slots, quay, quay, quay],
      boats,
      sheet: { port: marina.port.name, group: marina.group.name, codes: await codesOf(marina, slots) },
    })
    await workThrough(order.operations, [
      ...Array.from({ length: order.clients }, () => () => history.step()),
      ...Array.from({ length: order.outsiders }, () => () => history.outside()),
    ])
    await history.judge()
    return { violations: history.violations.map((text) => text.slice(0, 300)), done: history.done }
  } finally {
    await second.stop()
    await server.stop()
  }
}
