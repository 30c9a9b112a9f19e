import { z } from 'zod'
import { instant } from '../../kit/fields.ts'
import { asWindow } from '../../kit/query-values.ts'
import { sessionTypes } from './session-choices.ts'

/** What moves: stays that begin, end or change berths, work that carries a boat, and work on her mast. */
export const eventKinds = ['ARRIVAL', 'DEPARTURE', 'BERTH_MOVE', 'LIFT', 'RIGGING'] as const
export type EventKind = (typeof eventKinds)[number]

/** TENTATIVE is not agreed upon yet; what was called off is in the calendar feed only. */
export const eventStates = ['TENTATIVE', 'PLANNED', 'UNDER_WAY', 'DONE', 'FAILED', 'CANCELLED'] as const
export type EventState = (typeof eventStates)[number]

/** Days of a window at most. */
export const longestEventWindow = 370

/** Events of one answer at most; of more, a shorter window is asked for. */
export const mostEvents = 8000

const kindList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(eventKinds)).min(1))

/** `types` are separated by commas; without any, all of them. */
export const eventsQuery = asWindow(
  z.strictObject({
    from: instant(),
    to: instant(),
    portId: z.uuid().optional(),
    types: kindList.optional(),
  }),
)

const index = z.number().int()
const indexes = z.array(index)
const names = z.array(z.string())
const places = z.array(z.string().nullable())

/**
 * Arrivals, departures, berth moves, lifts and work on masts, by their time. Rows are columns of equal length and refer to
 * each other by index, -1 where there is none or none that the reader may see.
 */
export const eventsAnswer = z.object({
  from: z.string(),
  to: z.string(),
  /** When it was read. */
  at: z.string(),
  facilities: z.object({ id: names, name: names, timeZone: names }),
  ports: z.object({ id: names, name: names, facility: indexes }),
  assets: z.object({ id: names, name: names }),
  boats: z.object({ label: names }),
  stays: z.object({ id: names, code: names }),
  bookings: z.object({ id: names, code: names }),
  events: z.object({
    kind: z.array(z.enum(eventKinds)),
    state: z.array(z.enum(eventStates)),
    /** Seconds after the window's `from`: when it happened or, until then, when it is planned. */
    at: indexes,
    /** When it was planned to be, where that is not when it happened. */
    plannedAt: z.array(index.nullable()),
    /** Of work: when it ended or will. */
    endsAt: z.array(index.nullable()),
    /** 1 where only the day was agreed upon: its hour is the facility's for arrivals and departures. */
    isDay: indexes,
    facility: indexes,
    port: indexes,
    boat: indexes,
    stay: indexes,
    booking: indexes,
    asset: indexes,
    sessionType: z.array(z.enum(sessionTypes).nullable()),
    /** Codes of berths: where the boat leaves, and where she comes. */
    fromPlace: places,
    toPlace: places,
  }),
})
export type EventsAnswer = z.infer<typeof eventsAnswer>

/** Days that the calendar feed looks back and ahead, and the events that it holds at most: those nearest to now. */
export const feedReach = { daysBack: 31, daysAhead: 186, mostEvents: 5000 } as const
