import type { PutOffs } from '@darsena/contract/areas/yard/put-offs'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { RandomCalls } from '../../../history/test-random-calls.ts'
import type { Answer, Client, TestApp } from '../../../test-app.ts'
import { type KnownSession, type Placing, type RunningStays, yardViolations } from './test-yard-oracle.ts'

export interface YardOrder {
  seed: number
  operations: number
  clients: number
  /** Clients that write into the tables without asking the product. */
  outsiders: number
  /** Spoils the database before the history begins. */
  sabotage?: string
}

/** The few things that many want at once. */
export interface SmallYard {
  zone: string
  facilityId: string
  assets: string[]
  water: string[]
  ground: string[]
  boats: string[]
  /** She is too heavy for every lift. */
  heavy: string
  stays: RunningStays
}

interface Row extends KnownSession {
  bookingId: string
}

interface Saved {
  putOffId: string | null
  sessions: { id: string; version: number }[]
}

interface Refusal {
  code: string
  details: { with?: { from: string; to: string } | null }[]
}

type Times = Pick<KnownSession, 'startsAt' | 'endsAt'>

/** Three days around the night in October when the clocks go back, all of them over. */
const firstDay = Temporal.PlainDate.from('2025-10-24')
const types = ['HAUL_OUT', 'HAUL_IN', 'MOVEMENT', 'RIGGING', 'MAST_STEP'] as const
const longestSetUp = 15 * 60_000

/** What planners, crews and the marina do at random, and what was acknowledged of it. */
export class YardHistory extends RandomCalls {
  readonly known = new Map<string, KnownSession>()
  readonly #byVersion = new Map<string, KnownSession>()
  readonly #bookings: { id: string; boatId: string }[] = []
  readonly #moved: Placing[] = []
  /** Per put-off, when each of its sessions had been. */
  readonly #putOff = new Map<string, Map<string, Times>>()
  readonly #server: TestApp
  readonly #users: Client[][]
  readonly #yard: SmallYard
  #serial = 0

  constructor(server: TestApp, order: YardOrder, users: Client[][], yard: SmallYard) {
    super(order.seed)
    this.#server = server
    this.#users = users
    this.#yard = yard
  }

  #post<T>(url: string, body: object): Promise<Answer<T>> {
    return this.send(this.oneOf(this.#users), url, (client, headers) =>
      client.post<T>(url, body, { headers }),
    )
  }

  #day = () => firstDay.add({ days: this.below(3) })

  /** By half hours of the working day mostly, of the night too. */
  #times(): { startsAt: string; endsAt: string } {
    const from = this.#day()
      .toZonedDateTime(this.#yard.zone)
      .add({ minutes: 30 * this.below(48) })
    const to = from.add({ minutes: 30 * (1 + this.below(3)) })
    return { startsAt: from.toInstant().toString(), endsAt: to.toInstant().toString() }
  }

  /** Moments of which no two are the same, so that of two placings one is the later one. */
  #moment(after: string): string {
    this.#serial += 1
    return new Date(Date.parse(after) + (5 + this.below(90)) * 60_000 + this.#serial * 1000).toISOString()
  }

  /** A version of a session has one content in all answers. */
  #learn({ id, version, status, startsAt, endsAt }: KnownSession): void {
    const session = { id, version, status, startsAt, endsAt }
    const key = `${id} ${version}`
    const other = this.#byVersion.get(key)
    if (other && JSON.stringify(other) !== JSON.stringify(session))
      this.violations.push(`one version, two contents: ${JSON.stringify([other, session])}`)
    this.#byVersion.set(key, session)
    if ((this.known.get(id)?.version ?? 0) <= version) this.known.set(id, session)
  }

  /** A refusal names work that really is at that time, set-up included. */
  #explain({ text }: Answer<unknown>, asked: { startsAt: string; endsAt: string }): void {
    const { code, details }: Refusal = JSON.parse(text)
    if (code !== 'OVERLAP') return
    const [from, to] = [Date.parse(asked.startsAt) - longestSetUp, Date.parse(asked.endsAt)]
    const meets = details.some(
      (detail) =>
        detail.with && Date.parse(detail.with.from) - longestSetUp < to && Date.parse(detail.with.to) > from,
    )
    if (!meets) this.violations.push(`refused for nothing: ${JSON.stringify(asked)} ${text}`)
  }

  async #book(): Promise<void> {
    const boatId = this.random() < 0.05 ? this.#yard.heavy : this.oneOf(this.#yard.boats)
    const made = await this.#post<{ id: string }>('/bookings', { boatId })
    this.count('book', made)
    if (made.status !== 201) return
    this.#bookings.push({ id: made.body.id, boatId })
    for (const move of this.random() < 0.85 ? ['request', 'confirm'] : ['request'])
      await this.#post(`/bookings/${made.body.id}/${move}`, {})
  }

  #target(type: (typeof types)[number]): string | null {
    const { water, ground } = this.#yard
    if (type === 'HAUL_OUT') return this.oneOf(ground)
    if (type === 'HAUL_IN') return this.oneOf(water)
    return type === 'MOVEMENT' ? this.oneOf([...water, ...ground]) : null
  }

  async #plan(): Promise<void> {
    if (this.#bookings.length === 0) return this.#book()
    const type = this.oneOf(types)
    const times = this.#times()
    const { assets } = this.#yard
    const body = {
      bookingId: this.oneOf(this.#bookings).id,
      type,
      assetId: this.random() < 0.9 ? this.oneOf(assets) : null,
      toSlotId: this.random() < 0.8 ? this.#target(type) : null,
      ...times,
    }
    const made = await this.#post<Row>('/booking-sessions', body)
    this.count('plan', made)
    if (made.status === 201) this.#learn(made.body)
    else if (made.status === 409) this.#explain(made, times)
  }

  async #lead(name: string): Promise<void> {
    if (this.known.size === 0) return
    const { id, startsAt } = this.oneOf([...this.known.values()])
    const at = this.#moment(startsAt ?? '2025-10-24T10:00:00Z')
    const bodies: Record<string, object> = {
      start: { at: startsAt ?? at },
      finish: { at },
      fail: { note: 'Troppo vento' },
    }
    const answer = await this.#post<Row>(`/booking-sessions/${id}/${name}`, bodies[name] ?? {})
    this.count(name, answer)
    if (answer.status === 200) this.#learn(answer.body)
  }

  async #leadBooking(): Promise<void> {
    if (this.#bookings.length === 0) return
    const { id } = this.oneOf(this.#bookings)
    const name = this.oneOf(['cancel', 'reopen', 'request', 'confirm', 'confirm', 'reject'])
    const answer = await this.#post(`/bookings/${id}/${name}`, name === 'reject' ? { note: 'Pieno' } : {})
    this.count(`booking ${name}`, answer)
  }

  /** Two sessions change their times in one save of the board, or one of them goes elsewhere; new work comes with it. */
  async #board(): Promise<void> {
    if (this.known.size < 2) return
    const sessions = [...this.known.values()]
    const [one, other] = [this.oneOf(sessions), this.oneOf(sessions)]
    if (one.id === other.id || !one.startsAt || !other.startsAt) return
    const swap = this.random() < 0.5
    const wanted = new Map<string, Times>([
      [one.id, swap ? { startsAt: other.startsAt, endsAt: other.endsAt } : this.#times()],
      ...(swap ? [[other.id, { startsAt: one.startsAt, endsAt: one.endsAt }] as const] : []),
    ])
    const isCreated = this.random() < 0.2
    const changes = [
      ...[...wanted].map(([id, times]) => ({ op: 'update', id, ...times })),
      ...(isCreated
        ? [{ op: 'create', boatId: this.oneOf(this.#yard.boats), type: 'RIGGING', ...this.#times() }]
        : []),
    ]
    const saved = await this.#post<Saved>('/yard/board/changes', { changes })
    this.count(swap ? 'swap' : 'shift', saved)
    if (saved.status === 200) this.#expect(saved.body, (id) => wanted.get(id))
  }

  /** What was answered of sessions whose times are known; a session that gets a time is planned. */
  #expect(
    { sessions }: Saved,
    timesOf: (id: string) => (Times & { status?: string }) | undefined,
    status = 'PLANNED',
  ): void {
    for (const { id, version } of sessions) {
      const times = timesOf(id)
      if (times) this.#learn({ id, version, status, startsAt: times.startsAt, endsAt: times.endsAt })
    }
  }

  /** The same hour of the wall clock so many days later; the length stays. */
  #later({ startsAt, endsAt }: Times, days: number): Times {
    if (startsAt === null || endsAt === null) return { startsAt, endsAt }
    const from = Temporal.Instant.from(startsAt)
    const later = from.toZonedDateTimeISO(this.#yard.zone).add({ days }).toInstant()
    const length = from.until(Temporal.Instant.from(endsAt))
    return { startsAt: later.toString(), endsAt: later.add(length).toString() }
  }

  /** A day of wind: its work goes to another day, or waits. */
  async #weather(): Promise<void> {
    const day = this.#day()
    const days = this.oneOf([1, 2, -1])
    const to = this.random() < 0.5 ? day.add({ days }).toString() : null
    const asset = this.random() < 0.5 ? { assetId: this.oneOf(this.#yard.assets) } : {}
    const before = new Map(this.#byVersion)
    const saved = await this.#post<Saved>('/booking-sessions/postpone', { day: day.toString(), ...asset, to })
    this.count(to === null ? 'set aside' : 'put off', saved)
    const { putOffId, sessions } = saved.status === 200 ? saved.body : { putOffId: null, sessions: [] }
    if (putOffId === null) return
    const had = new Map<string, Times>()
    for (const { id, version } of sessions) {
      const last = before.get(`${id} ${version - 1}`)
      if (last?.status !== 'PLANNED') continue
      had.set(id, last)
      const next = to === null ? last : this.#later(last, days)
      this.#learn({ ...next, id, version, status: to === null ? 'POSTPONED' : 'PLANNED' })
    }
    this.#putOff.set(putOffId, had)
  }

  /** The wind drops: what nobody has planned anew comes back to when it had been. */
  async #wind(): Promise<void> {
    if (this.#putOff.size === 0) return
    const lists = await this.oneOf(this.oneOf(this.#users)).get<PutOffs>('/yard/put-offs')
    const open = lists.body.items.filter(({ broughtBackAt }) => broughtBackAt === null)
    if (open.length === 0) return
    const { id: bringsBack, sessions } = this.oneOf(open)
    const changes = sessions
      .filter(({ isAsLeft }) => isAsLeft)
      .map(({ id, version, hadStartsAt, hadEndsAt }) => ({
        op: 'update',
        id,
        version,
        startsAt: hadStartsAt,
        endsAt: hadEndsAt,
      }))
    if (changes.length === 0) return
    const saved = await this.#post<Saved>('/yard/board/changes', { changes, bringsBack })
    this.count('bring back', saved)
    const had = this.#putOff.get(bringsBack)
    if (saved.status === 200) this.#expect(saved.body, (id) => had?.get(id))
  }

  /** The marina puts a boat elsewhere while the yard works. */
  async #move(): Promise<void> {
    const [boatId, { stayId }] = this.oneOf([...this.#yard.stays])
    const at = this.#moment(this.#times().startsAt)
    const slotId = this.oneOf([...this.#yard.water, ...this.#yard.ground])
    const answer = await this.#post(`/port-bookings/${stayId}/move`, { slotIds: [slotId], at })
    this.count('move', answer)
    if (answer.status === 200) this.#moved.push({ boatId, slotId, at })
  }

  async step(): Promise<void> {
    const luck = this.random()
    if (luck < 0.08) return this.#book()
    if (luck < 0.36) return this.#plan()
    if (luck < 0.5) return this.#board()
    if (luck < 0.61) return this.#lead('finish')
    if (luck < 0.66) return this.#lead('start')
    if (luck < 0.75) return this.#lead(this.oneOf(['fail', 'postpone', 'plan', 'plan', 'cancel']))
    if (luck < 0.8) return this.#leadBooking()
    if (luck < 0.88) return this.#weather()
    return luck < 0.96 ? this.#wind() : this.#move()
  }

  /** Plans what it likes; only the constraints are in its way. */
  async outside(): Promise<void> {
    const { startsAt, endsAt } = this.#times()
    const { pool } = this.#server
    const { facilityId } = this.#yard
    try {
      await pool.query(
        `with booking as (insert into bookings (id, facility_id, boat_id) values ($1, $2, $3) returning id, facility_id)
         insert into booking_sessions (id, facility_id, booking_id, type, asset_id, starts_at, ends_at)
         select $4, facility_id, id, 'RIGGING', $5, $6, $7 from booking`,
        [
          uuidv7(),
          facilityId,
          this.oneOf(this.#yard.boats),
          uuidv7(),
          this.oneOf(this.#yard.assets),
          startsAt,
          endsAt,
        ],
      )
      this.count('outside', { status: 200 })
    } catch {
      this.count('outside', { status: 409 })
    }
  }

  async judge(): Promise<void> {
    const { pool } = this.#server
    this.violations.push(...(await yardViolations(pool, this.known, this.#yard.stays, this.#moved)))
  }
}
