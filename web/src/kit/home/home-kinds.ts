/** What the numbers are made of, by the names of resources. */
export const homeKinds: readonly string[] = [
  'boats',
  'boat-documents',
  'person-documents',
  'port-bookings',
  'port-booking-arrangements',
  'boat-slots',
  'bookings',
  'booking-sessions',
  'audits',
  'audit-reports',
  'audit-report-item-problems',
  'scheduled-visits',
  'visitors',
  'access-logs',
]
