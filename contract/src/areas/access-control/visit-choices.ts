export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export const visitStatuses = ['REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED'] as const
export type VisitStatus = (typeof visitStatuses)[number]
