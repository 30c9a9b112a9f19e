import { z } from 'zod'
import { instant, text } from '../../../kit/fields.ts'
import { slotOccupancies, stayStatuses } from '../stay-choices.ts'

/** What somebody on the pontoon sees at a berth. EMPTY: nobody is there. */
export const sightings = ['HERE', 'ABSENT', 'OTHER', 'EMPTY'] as const
export type Seen = (typeof sightings)[number]

/** One tap. Of two on one berth, and on one yacht at a quay, the later one counts. */
export const sightingBody = z.strictObject({
  id: z.uuid(),
  slotId: z.uuid(),
  /** Who was expected there; none for an empty berth, and for somebody else. */
  bookingId: z.uuid().nullable(),
  seen: z.enum(sightings),
  /** The name on the hull of somebody else. */
  otherName: text(120).nullable(),
  at: instant(),
})
export type SightingBody = z.output<typeof sightingBody>

/** Who should be at a berth: lies there, or is due today. */
const expected = z.object({
  bookingId: z.string(),
  code: z.string(),
  boat: z.string().nullable(),
  status: z.enum(stayStatuses),
  /** Null for none yet. */
  seen: z.enum(['HERE', 'ABSENT']).nullable(),
})
export type ExpectedBoat = z.infer<typeof expected>

/** A stay that the name on the hull belongs to, here or elsewhere in the port. */
const match = z.object({
  bookingId: z.string(),
  code: z.string(),
  boat: z.string().nullable(),
  status: z.enum(stayStatuses),
  slotCodes: z.array(z.string()),
})

const slot = z.object({
  id: z.string(),
  code: z.string(),
  occupancy: z.enum(slotOccupancies),
  /** Why it is closed today. */
  closed: z.string().nullable(),
  expected: z.array(expected),
  /** Seen there besides those who are expected. */
  other: z.object({ name: z.string(), match: match.nullable() }).nullable(),
  /** Nobody is there, where nobody is expected. */
  isEmpty: z.boolean(),
  seenAt: z.string().nullable(),
  seenBy: z.string().nullable(),
})
export type WalkSlot = z.infer<typeof slot>

export const dockWalkAnswer = z.object({
  portId: z.string(),
  port: z.string(),
  timeZone: z.string(),
  /** The day of the walk on the port's clock. */
  day: z.string(),
  at: z.string(),
  groups: z.array(z.object({ id: z.string(), name: z.string(), slots: z.array(slot) })),
})
export type DockWalkAnswer = z.infer<typeof dockWalkAnswer>

/**
 * GONE: lies there by the book, and is not there. CAME: is due, and is there. MOVED: lies elsewhere by the book. OTHER: nobody
 * knows of her there.
 */
export type Difference =
  | { kind: 'GONE' | 'CAME'; slot: DifferentSlot; boat: ExpectedBoat }
  | { kind: 'MOVED' | 'COMES_HERE'; slot: DifferentSlot; other: string; match: z.infer<typeof match> }
  | { kind: 'UNKNOWN'; slot: DifferentSlot; other: string }
type DifferentSlot = Pick<WalkSlot, 'id' | 'code'>

function differenceOfBoat(slot: WalkSlot, boat: ExpectedBoat): Difference[] {
  const isIn = boat.status === 'ARRIVED'
  if (boat.seen === 'ABSENT' && isIn) return [{ kind: 'GONE', slot, boat }]
  return boat.seen === 'HERE' && !isIn ? [{ kind: 'CAME', slot, boat }] : []
}

function differenceOfOther(slot: WalkSlot): Difference[] {
  const { other, code } = slot
  if (!other) return []
  const { name, match } = other
  if (!match) return [{ kind: 'UNKNOWN', slot, other: name }]
  if (match.status !== 'ARRIVED') return [{ kind: 'COMES_HERE', slot, other: name, match }]
  return match.slotCodes.includes(code) ? [] : [{ kind: 'MOVED', slot, other: name, match }]
}

/** What was seen and is otherwise in the book; each goes once it is settled. */
export const differencesOf = ({ groups }: Pick<DockWalkAnswer, 'groups'>): Difference[] =>
  groups.flatMap(({ slots }) =>
    slots.flatMap((one) => [
      ...one.expected.flatMap((boat) => differenceOfBoat(one, boat)),
      ...differenceOfOther(one),
    ]),
  )

/** Was every expected boat, and every other berth, looked at? */
export const isSeen = ({ expected: boats, other, isEmpty }: WalkSlot): boolean =>
  boats.length > 0 ? boats.every(({ seen }) => seen !== null) || other !== null : isEmpty || other !== null
