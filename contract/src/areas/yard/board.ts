import { z } from 'zod'
import { instant, longText, text } from '../../kit/fields.ts'
import { asWindow, queryInteger } from '../../kit/query-values.ts'
import { putOffOrder } from './put-offs.ts'
import { bookingStatuses, sessionStatuses, sessionTypes } from './session-choices.ts'

/** Days that the board shows at most. */
export const longestBoard = 400

/** The window that is asked for, half-open. */
export const boardQuery = asWindow(z.strictObject({ from: instant(), to: instant() }))

const index = z.number().int()
const seconds = z.array(index.nullable())
const numbers = z.array(z.number().nullable())
const names = z.array(z.string())

/**
 * What the yard's board draws of a facility in one window, and the sessions that wait for a time. Rows are columns of equal
 * length and refer to each other by index, -1 where there is none or none that the reader may see.
 */
export const boardAnswer = z.object({
  from: z.string(),
  to: z.string(),
  /** When it was read. */
  at: z.string(),
  timeZone: z.string(),
  /** Weights in kilograms, lengths in metres. */
  assets: z.object({
    id: names,
    name: names,
    kind: names,
    capacityKg: numbers,
    maxBeam: numbers,
    exclusive: z.array(z.boolean()),
    setUpMinutes: z.array(index),
    openingHours: z.array(z.string().nullable()),
    inspectionExpiresOn: z.array(z.string().nullable()),
  }),
  departments: z.object({ id: names, name: names }),
  slots: z.object({ id: names, code: names, kind: names }),
  boats: z.object({ id: names, label: names, length: numbers, beam: numbers, weightKg: numbers }),
  bookings: z.object({
    id: names,
    code: names,
    boat: z.array(index),
    status: z.array(z.enum(bookingStatuses)),
    wantedLaunchOn: z.array(z.string().nullable()),
  }),
  sessions: z.object({
    id: names,
    booking: z.array(index),
    position: z.array(index),
    type: z.array(z.enum(sessionTypes)),
    status: z.array(z.enum(sessionStatuses)),
    asset: z.array(index),
    department: z.array(index),
    fromSlot: z.array(index),
    toSlot: z.array(index),
    assignee: z.array(z.string().nullable()),
    contractor: z.array(z.string().nullable()),
    isOverridden: z.array(z.boolean()),
    /** Seconds after the window's `from`; null where it waits for a time. */
    startsAt: seconds,
    endsAt: seconds,
    version: z.array(index),
  }),
})
export type BoardAnswer = z.infer<typeof boardAnswer>

const reference = z.uuid().nullable()
const planned = {
  type: z.enum(sessionTypes),
  assetId: reference,
  fromSlotId: reference,
  toSlotId: reference,
  departmentId: reference,
  assigneeId: reference,
  contractor: text(120).nullable(),
  position: z.number().int().min(0).max(10_000),
  startsAt: instant().nullable(),
  endsAt: instant().nullable(),
  overrideReason: text(500).nullable(),
}
const optional = z.object(planned).partial().shape

/** A new session: of the booking that is named, or of a new booking of the boat made with it. */
const createSession = z.strictObject({
  op: z.literal('create'),
  id: z.uuid().optional(),
  bookingId: z.uuid().optional(),
  /** Of a new booking; it bears the id of the session. */
  boatId: z.uuid().optional(),
  notes: longText().optional(),
  ...optional,
  type: planned.type,
})

const updateSession = z.strictObject({
  op: z.literal('update'),
  id: z.uuid(),
  /** The version that was seen; an older one is refused. */
  version: z.number().int().optional(),
  ...optional,
})

/** A session waits for another time, or is planned again at the time that it had. */
const moveSession = z.strictObject({
  op: z.enum(['postpone', 'plan', 'cancel']),
  id: z.uuid(),
  version: z.number().int().optional(),
})

export const boardChange = z.discriminatedUnion('op', [createSession, updateSession, moveSession])
export type BoardChange = z.infer<typeof boardChange>

/** All or none, in one transaction: two sessions may swap their times. */
export const boardChanges = z.strictObject({
  changes: z.array(boardChange).min(1).max(500),
  /** Some of them put work off together: it is kept when it had been, and who is to be written to. */
  putOff: putOffOrder.optional(),
  /** They bring back work that was put off. */
  bringsBack: z.uuid().optional(),
})
export type BoardChanges = z.infer<typeof boardChanges>

export const boardSaved = z.object({
  /** What was put off with it. */
  putOffId: z.string().nullable(),
  sessions: z.array(z.object({ id: z.string(), bookingId: z.string(), version: z.number().int() })),
})

export type BoardSaved = z.infer<typeof boardSaved>

/** A session that stands in the way of another one. */
export const sessionConflict = z.object({
  /** Which of the changes, from 0. */
  change: z.number().int(),
  asset: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null where the reader may not see it. */
  with: z
    .object({
      sessionId: z.string(),
      booking: z.string(),
      boat: z.string().nullable(),
      from: z.string(),
      to: z.string(),
    })
    .nullable(),
})
export type SessionConflict = z.infer<typeof sessionConflict>

/** Sessions of one day, on the facility's clock, that move by whole days, or wait for another time where `to` is null. */
export const postponeBody = z.strictObject({
  day: z.iso.date(),
  assetId: z.uuid().optional(),
  to: z.iso.date().nullable(),
  reason: text(200).nullable().optional(),
})

export const freeTimesQuery = asWindow(
  z.strictObject({ from: instant(), to: instant(), minutes: queryInteger(1, 60 * 24 * 60) }),
)

export const freeTimes = z.object({ items: z.array(z.object({ from: z.string(), to: z.string() })) })
