import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'

/** Always the same numbers between 0 and 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const idOf = (kind: string, at: number) => `00000000-0000-7000-${kind}-${String(at).padStart(12, '0')}`
const range = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))
const day = 86_400

interface Size {
  slots: number
  stays: number
  /** `YYYY-MM-DD`; the stays are spread over so many days from here. */
  from?: string
  days?: number
  seed?: number
}

/** Stays one after the other at each slot, some of them not confirmed, a few of those over others. */
function staysAt({ slots, stays, days = 365, seed = 1 }: Required<Omit<Size, 'from'>>) {
  const random = numbersFrom(seed)
  const each = Math.ceil(stays / slots)
  const rhythm = days / each
  return range(stays, (at) => {
    const slot = at % slots
    const turn = Math.floor(at / slots)
    const start = Math.floor(turn * rhythm + random() * rhythm * 0.3)
    const nights = Math.max(1, Math.floor(rhythm * (0.4 + random() * 0.3)))
    const isConfirmed = random() < 0.7
    const isOver = !isConfirmed && random() < 0.2
    return {
      slot: isOver ? Math.min(slots - 1, slot + 1) : slot,
      from: start * day + 12 * 3600,
      to: (start + nights) * day + 10 * 3600,
      confirmed: isConfirmed ? 1 : 0,
    } as const
  })
}

function slotColumns(count: number, groupSize: number): PlanAnswer['slots'] {
  const length = (at: number) => 8 + (at % 23)
  return {
    id: range(count, (at) => idOf('8001', at)),
    group: range(count, (at) => Math.floor(at / groupSize)),
    code: range(
      count,
      (at) => `${String.fromCharCode(65 + (Math.floor(at / groupSize) % 26))}${(at % groupSize) + 1}`,
    ),
    kind: range(count, () => 'WATER' as const),
    occupancy: range(count, () => 'SINGLE' as const),
    length: range(count, length),
    maxBeam: range(count, (at) => 2.5 + length(at) * 0.2),
    maxDraft: range(count, (at) => 1.5 + length(at) * 0.1),
    maxAirDraft: range(count, () => null),
    maxWeightKg: range(count, () => null),
    active: range(count, () => 1 as const),
  }
}

/** An answer of the server for tests and measurements: always the same for the same size. In UTC, from noon to ten. */
export function generatedPlan({ slots, stays, from = '2026-01-01', days = 365, seed = 1 }: Size): PlanAnswer {
  const groupSize = 25
  const groups = Math.ceil(slots / groupSize)
  const boats = Math.max(1, Math.ceil(stays / 4))
  const made = staysAt({ slots, stays, days, seed })
  const length = (at: number) => 7 + (at % 19)
  return {
    portId: idOf('8000', 0),
    from: `${from}T00:00:00.000Z`,
    to: new Date(Date.parse(`${from}T00:00:00Z`) + days * day * 1000).toISOString(),
    at: `${from}T00:00:00.000Z`,
    timeZone: 'UTC',
    checkInTime: '12:00',
    checkOutTime: '10:00',
    beamClearance: 0.5,
    draftClearance: 0.3,
    groups: {
      id: range(groups, (at) => idOf('8002', at)),
      name: range(groups, (at) => `Pontile ${at + 1}`),
    },
    slots: slotColumns(slots, groupSize),
    boats: {
      id: range(boats, (at) => idOf('8003', at)),
      label: range(boats, (at) => `Vela ${at + 1}`),
      length: range(boats, length),
      beam: range(boats, (at) => 2 + length(at) * 0.15),
      draft: range(boats, (at) => 1 + length(at) * 0.08),
      airDraft: range(boats, () => null),
      weightKg: range(boats, () => null),
    },
    stays: {
      id: made.map((_, at) => idOf('8004', at)),
      code: made.map((_, at) => `S${at + 1}`),
      boat: made.map((_, at) => at % boats),
      kind: made.map(() => 'TRANSIT' as const),
      status: made.map(({ confirmed }) => (confirmed ? 'CONFIRMED' : 'REQUESTED')),
      from: made.map((stay) => stay.from),
      to: made.map((stay) => stay.to),
      version: made.map(() => 1),
    },
    parts: {
      id: made.map(() => ''),
      stay: made.map((_, at) => at),
      from: made.map((stay) => stay.from),
      to: made.map((stay) => stay.to),
      confirmed: made.map((stay) => stay.confirmed),
      slots: made.map(({ slot }) => [slot]),
      version: made.map(() => 1),
    },
    closures: { stay: [], reason: [] },
    absences: { part: [] },
    exceptions: { part: [] },
    expiries: { boat: [], day: [] },
  }
}
