/** Kinds of yard work (specification, section 3); HAUL_IN is the launch. */
export const sessionTypes = [
  'MOVEMENT',
  'HAUL_OUT',
  'HAUL_IN',
  'RIGGING',
  'MAST_STEP',
  'MAST_UNSTEP',
  'SUSPENSION',
] as const
export type SessionType = (typeof sessionTypes)[number]

export const bookingStatuses = [
  'DRAFT',
  'REQUESTED',
  'CONFIRMED',
  'IN_PROGRESS',
  'DONE',
  'REJECTED',
  'CANCELLED',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const sessionStatuses = ['PLANNED', 'STARTED', 'DONE', 'POSTPONED', 'CANCELLED', 'FAILED'] as const
export type SessionStatus = (typeof sessionStatuses)[number]
