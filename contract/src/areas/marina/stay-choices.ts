/** Why a boat is there; a CLOSURE is a berth out of use, and has no boat. */
export const stayKinds = ['TRANSIT', 'SEASONAL', 'ANNUAL', 'YARD', 'CLOSURE'] as const
export type StayKind = (typeof stayKinds)[number]

export const stayStatuses = [
  'REQUESTED',
  'CONFIRMED',
  'ARRIVED',
  'DEPARTED',
  'REJECTED',
  'CANCELLED',
  'NO_SHOW',
] as const
export type StayStatus = (typeof stayStatuses)[number]

/**
 * States in which confirmed arrangements hold their berths, or held them (rule 22). They stand apart from the moves, which a
 * page that only draws stays would have to load.
 */
export const holdingStatuses = [
  'REQUESTED',
  'CONFIRMED',
  'ARRIVED',
  'DEPARTED',
] as const satisfies readonly StayStatus[]

export const slotKinds = ['WATER', 'GROUND_OUTDOOR', 'GROUND_INDOOR', 'INTERFACE'] as const
export type SlotKind = (typeof slotKinds)[number]

/** LINEAR: several boats side by side along a quay. */
export const slotOccupancies = ['SINGLE', 'LINEAR'] as const
export type SlotOccupancy = (typeof slotOccupancies)[number]
