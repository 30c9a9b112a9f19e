import { z } from 'zod'
import { instant } from '../../kit/fields.ts'
import { asWindow } from '../../kit/query-values.ts'
import { boatRoles } from '../fleet/public.ts'
import { slotKinds, slotOccupancies, stayKinds, stayStatuses } from './stay-choices.ts'

/** The window that is asked for, half-open. */
export const planQuery = asWindow(z.strictObject({ from: instant(), to: instant() }))

const index = z.number().int()
const indices = z.array(index)
const lengths = z.array(z.number().nullable())
const flags = z.array(z.union([z.literal(0), z.literal(1)]))
/** Seconds after the window's `from`, negative before it; null is an open end. */
const seconds = z.array(index.nullable())

/**
 * The data of the berth plan of one port in one window. Rows are columns of equal length that refer to each other by
 * index: labels occur once, and the answer stays small.
 */
export const planAnswer = z.object({
  portId: z.string(),
  from: z.string(),
  to: z.string(),
  /** When it was read. */
  at: z.string(),
  timeZone: z.string(),
  /** `HH:mm` on the facility's clock. */
  checkInTime: z.string(),
  checkOutTime: z.string(),
  /** Metres to keep between boat and berth at the sides, and under the keel. */
  beamClearance: z.number(),
  draftClearance: z.number(),
  groups: z.object({ id: z.array(z.string()), name: z.array(z.string()) }),
  /** By group, then by code in people's order. Lengths in metres, weights in kilograms. */
  slots: z.object({
    id: z.array(z.string()),
    group: indices,
    code: z.array(z.string()),
    kind: z.array(z.enum(slotKinds)),
    occupancy: z.array(z.enum(slotOccupancies)),
    length: lengths,
    maxBeam: lengths,
    maxDraft: lengths,
    maxAirDraft: lengths,
    maxWeightKg: lengths,
    /** 0: out of use. */
    active: flags,
  }),
  /** Boats of the stays below, as far as the reader may see them. Metres and kilograms. */
  boats: z.object({
    id: z.array(z.string()),
    label: z.array(z.string()),
    length: lengths,
    beam: lengths,
    draft: lengths,
    airDraft: lengths,
    weightKg: lengths,
  }),
  /** Stays with a part in the window, and those without any part whose period touches it: these are unplaced. */
  stays: z.object({
    id: z.array(z.string()),
    code: z.array(z.string()),
    /** -1: none, or none that the reader may see. */
    boat: indices,
    kind: z.array(z.enum(stayKinds)),
    status: z.array(z.enum(stayStatuses)),
    from: z.array(index),
    to: seconds,
    version: indices,
  }),
  /** Parts of stays at their slots: a part holds one slot, or several next to each other. */
  parts: z.object({
    /** '' where the part bears the id of its stay, as the first part of every stay does. */
    id: z.array(z.string()),
    stay: indices,
    from: z.array(index),
    to: seconds,
    confirmed: flags,
    slots: z.array(indices),
    version: indices,
  }),
  /** Why berths are closed. */
  closures: z.object({ stay: indices, reason: z.array(z.string()) }),
  /** Parts in whose time the boat is away, and her berth kept for her. */
  absences: z.object({ part: indices }),
  /** Parts whose boats do not fit, and were let in for a reason. */
  exceptions: z.object({ part: indices }),
  /** By boat, the last day of the document that ends first within the window, as far as the reader may see it. */
  expiries: z.object({ boat: indices, day: z.array(z.string()) }),
})
export type PlanAnswer = z.infer<typeof planAnswer>

const period = { from: instant(), to: instant().nullable() }
const slotIds = z.array(z.uuid()).min(1).max(20)
const overrideReason = z.string().trim().min(1).max(500)

/** A new part: of the stay that is named, or of a new stay made with it. */
const createPart = z.strictObject({
  op: z.literal('create'),
  /** Of the part; a new stay made with it bears the same. */
  id: z.uuid().optional(),
  portBookingId: z.uuid().optional(),
  boatId: z.uuid().nullish(),
  kind: z.enum(stayKinds).optional(),
  notes: z.string().trim().min(1).max(10_000).optional(),
  /** Whom to ask about a new stay, and who is aboard. */
  contactId: z.uuid().optional(),
  aboard: z
    .array(z.strictObject({ memberId: z.uuid(), role: z.enum(boatRoles) }))
    .max(100)
    .optional(),
  /** Why a berth is closed. */
  reason: z.string().trim().min(1).max(500).optional(),
  ...period,
  slotIds,
  confirmed: z.boolean().default(false),
  away: z.boolean().optional(),
  overrideReason: overrideReason.optional(),
})

const updatePart = z.strictObject({
  op: z.literal('update'),
  id: z.uuid(),
  /** The version that was seen; an older one is refused. */
  version: z.number().int().optional(),
  from: period.from.optional(),
  to: period.to.optional(),
  slotIds: slotIds.optional(),
  confirmed: z.boolean().optional(),
  away: z.boolean().optional(),
  overrideReason: overrideReason.optional(),
})

const deletePart = z.strictObject({
  op: z.literal('delete'),
  id: z.uuid(),
  version: z.number().int().optional(),
})

export const planChange = z.discriminatedUnion('op', [createPart, updatePart, deletePart])
export type PlanChange = z.infer<typeof planChange>

/** All or none, in one transaction: two boats may swap their berths. */
export const planChanges = z.strictObject({ changes: z.array(planChange).min(1).max(500) })

/** Reasons against a change; all of them are reported. */
export const collision = z.object({
  /** Which of the changes, from 0. */
  change: z.number().int(),
  slot: z.object({ id: z.string(), code: z.string() }).nullable(),
  with: z.object({
    bookingId: z.string(),
    boat: z.string().nullable(),
    from: z.string(),
    to: z.string().nullable(),
  }),
})
export type Collision = z.infer<typeof collision>

export const planSaved = z.object({
  parts: z.array(z.object({ id: z.string(), portBookingId: z.string(), version: z.number().int() })),
})
