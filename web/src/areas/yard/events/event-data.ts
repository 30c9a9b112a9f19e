import {
  type EventKind,
  type EventState,
  type EventsAnswer,
  eventKinds,
} from '@darsena/contract/areas/yard/marina-events'
import type { SessionType } from '@darsena/contract/areas/yard/session-choices'
import type { BoardCalendar } from '../../../kit/board/time/board-calendar.ts'

/** Something that moves; instants are Unix seconds. */
export interface MarinaEvent {
  key: string
  kind: EventKind
  state: EventState
  at: number
  plannedAt: number
  endsAt: number | null
  /** Only its day was agreed upon. */
  isDay: boolean
  timeZone: string
  /** Index of its port in the answer, -1 where none is known. */
  port: number
  portName: string
  asset: string
  boat: string
  code: string
  /** The page of its stay or booking. */
  to: string
  sessionType: SessionType | null
  fromPlace: string | null
  toPlace: string | null
}

export interface MarinaEvents {
  ports: EventsAnswer['ports']
  assets: EventsAnswer['assets']
  events: readonly MarinaEvent[]
}

/** The columns of an answer as events, by their time. */
export function readEvents(answer: EventsAnswer): MarinaEvents {
  const { events, facilities, ports, assets, boats, stays, bookings } = answer
  const base = Date.parse(answer.from) / 1000
  const list = events.kind.map((kind, n): MarinaEvent => {
    const [stay, booking] = [events.stay[n] ?? -1, events.booking[n] ?? -1]
    const isStay = stay >= 0
    const [at, endsAt, port] = [events.at[n] ?? 0, events.endsAt[n] ?? null, events.port[n] ?? -1]
    const id = isStay ? stays.id[stay] : bookings.id[booking]
    return {
      key: `${kind} ${id} ${n}`,
      kind,
      state: events.state[n] ?? 'PLANNED',
      at: base + at,
      plannedAt: base + (events.plannedAt[n] ?? at),
      endsAt: endsAt === null ? null : base + endsAt,
      isDay: events.isDay[n] === 1,
      timeZone: facilities.timeZone[events.facility[n] ?? -1] ?? '',
      port,
      portName: ports.name[port] ?? '',
      asset: assets.name[events.asset[n] ?? -1] ?? '',
      boat: boats.label[events.boat[n] ?? -1] ?? '',
      code: (isStay ? stays.code[stay] : bookings.code[booking]) ?? '',
      to: isStay ? `/port-bookings/${id}` : `/bookings/${id}`,
      sessionType: events.sessionType[n] ?? null,
      fromPlace: events.fromPlace[n] ?? null,
      toPlace: events.toPlace[n] ?? null,
    }
  })
  return { ports, assets, events: list }
}

/** The display states of the berth plan, as the calendar reads them (specification, section 4). */
export const styleOfState: Readonly<Record<EventState, string>> = {
  TENTATIVE: 'default',
  PLANNED: 'confirmed',
  UNDER_WAY: 'confirmedArrangement',
  DONE: 'closure',
  FAILED: 'defaultArrangement',
  CANCELLED: 'defaultArrangement',
}

/** States that the calendar shows, from what is asked for to what is over. */
export const shownStates = ['TENTATIVE', 'PLANNED', 'UNDER_WAY', 'DONE', 'FAILED'] as const

/** Should have happened by now and has not. */
export const isLate = ({ state, at, isDay, endsAt }: MarinaEvent, now: number): boolean =>
  (state === 'PLANNED' || state === 'TENTATIVE') && !isDay && (endsAt ?? at) < now

/** Seconds by which a window is wider than its days here: a day elsewhere begins earlier, or ends later. */
export const otherZones = 86_400

/** Those that are there on a day, also when they began the day before; each by the clock of its own facility. */
export const eventsOn = (
  events: readonly MarinaEvent[],
  day: number,
  calendarOf: (timeZone: string) => Pick<BoardCalendar, 'startOf'>,
): MarinaEvent[] =>
  events.filter(({ at, endsAt, timeZone }) => {
    const calendar = calendarOf(timeZone)
    const [from, to] = [calendar.startOf(day), calendar.startOf(day + 1)]
    return at < to && ((endsAt ?? at) > from || at >= from)
  })

/** How many there are of each kind, those that there are. */
export const countsOf = (events: readonly MarinaEvent[]): { kind: EventKind; count: number }[] =>
  eventKinds
    .map((kind) => ({ kind, count: events.filter((event) => event.kind === kind).length }))
    .filter(({ count }) => count > 0)
