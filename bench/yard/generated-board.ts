import type { BoardAnswer } from '@darsena/contract/areas/yard/board'

const minute = 60
const day = 86_400

/** A board of lifts that work ten times a day, all the time; whose boats no two pieces of work share at once. */
export function generatedBoard({ assets, sessions }: { assets: number; sessions: number }): BoardAnswer {
  const at = Array.from({ length: sessions }, (_, n) => n)
  const lifts = Array.from({ length: assets }, (_, n) => n)
  const boats = at.slice(0, 5000)
  const turn = (n: number) => Math.floor(n / assets)
  const start = (n: number) => Math.floor(turn(n) / 10) * day + (8 * 60 + (turn(n) % 10) * 60) * minute
  const none = at.map(() => -1)
  return {
    from: '2027-05-31T22:00:00.000Z',
    to: new Date(
      Date.parse('2027-05-31T22:00:00Z') + (Math.ceil(sessions / assets / 10) + 40) * day * 1000,
    ).toISOString(),
    at: '2027-06-01T00:00:00.000Z',
    timeZone: 'Europe/Madrid',
    assets: {
      id: lifts.map((n) => `lift ${n}`),
      name: lifts.map((n) => `Gru ${n}`),
      kind: lifts.map((n) => (n % 2 ? 'CRANE' : 'TRAVEL_LIFT')),
      capacityKg: lifts.map(() => 100_000),
      maxBeam: lifts.map(() => 9),
      exclusive: lifts.map(() => true),
      setUpMinutes: lifts.map(() => 10),
      openingHours: lifts.map(() => 'Mo-Su 07:00-20:00'),
      inspectionExpiresOn: lifts.map(() => null),
    },
    departments: { id: [], name: [] },
    slots: { id: [], code: [], kind: [] },
    boats: {
      id: boats.map((n) => `boat ${n}`),
      label: boats.map((n) => `Alba ${n}`),
      length: boats.map(() => 12),
      beam: boats.map(() => 4),
      weightKg: boats.map(() => 9000),
    },
    bookings: {
      id: at.map((n) => `booking ${n}`),
      code: at.map((n) => `C27-${n}`),
      boat: at.map((n) => n % boats.length),
      status: at.map(() => 'CONFIRMED'),
      wantedLaunchOn: at.map(() => null),
    },
    sessions: {
      id: at.map((n) => `session ${n}`),
      booking: at,
      position: at.map(() => 0),
      type: at.map((n) => (n % 3 ? 'HAUL_OUT' : 'HAUL_IN')),
      status: at.map(() => 'PLANNED'),
      asset: at.map((n) => n % assets),
      department: none,
      fromSlot: none,
      toSlot: none,
      assignee: at.map(() => null),
      contractor: at.map(() => null),
      isOverridden: at.map(() => false),
      startsAt: at.map(start),
      endsAt: at.map((n) => start(n) + 45 * minute),
      version: at.map(() => 1),
    },
  }
}
