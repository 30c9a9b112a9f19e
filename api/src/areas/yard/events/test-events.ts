import type { EventKind, EventState, EventsAnswer } from '@darsena/contract/areas/yard/marina-events'

export interface ReadEvent {
  kind: EventKind
  state: EventState
  at: string
  plannedAt: string
  endsAt: string | null
  isDay: boolean
  boat: string | undefined
  code: string | undefined
  port: string | undefined
  facility: string | undefined
  fromPlace: string | null
  toPlace: string | null
}

/** The columns of an answer as rows, with instants. */
export function readEvents({
  from,
  events,
  boats,
  stays,
  bookings,
  ports,
  facilities,
}: EventsAnswer): ReadEvent[] {
  const instant = (seconds: number) => new Date(Date.parse(from) + seconds * 1000).toISOString()
  return events.kind.map((kind, n) => {
    const at = events.at[n] ?? 0
    const endsAt = events.endsAt[n] ?? null
    return {
      kind,
      state: events.state[n] ?? 'PLANNED',
      at: instant(at),
      plannedAt: instant(events.plannedAt[n] ?? at),
      endsAt: endsAt === null ? null : instant(endsAt),
      isDay: events.isDay[n] === 1,
      boat: boats.label[events.boat[n] ?? -1],
      code: stays.code[events.stay[n] ?? -1] ?? bookings.code[events.booking[n] ?? -1],
      port: ports.name[events.port[n] ?? -1],
      facility: facilities.name[events.facility[n] ?? -1],
      fromPlace: events.fromPlace[n] ?? null,
      toPlace: events.toPlace[n] ?? null,
    }
  })
}
