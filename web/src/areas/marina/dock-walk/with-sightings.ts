import type { DockWalkAnswer, SightingBody, WalkSlot } from '@darsena/contract/areas/marina/desk/dock-walk'

/** A berth after one more tap; at a berth for one boat somebody else is there only as long as that was said last. */
function withTap(slot: WalkSlot, { seen, bookingId, otherName, at }: SightingBody): WalkSlot {
  const isSingle = slot.occupancy === 'SINGLE'
  const next = { ...slot, seenAt: at, seenBy: null, isEmpty: seen === 'EMPTY' }
  if (seen === 'EMPTY') return { ...next, other: null }
  if (seen === 'OTHER') return { ...next, other: { name: otherName ?? '', match: null } }
  return {
    ...next,
    other: isSingle ? null : slot.other,
    expected: slot.expected.map((boat) => (boat.bookingId === bookingId ? { ...boat, seen } : boat)),
  }
}

/** A walk with taps that the server has not answered, in the order of their time. */
export function withSightings<W extends DockWalkAnswer>(walk: W, taps: readonly SightingBody[]): W {
  if (taps.length === 0) return walk
  const bySlot = new Map<string, SightingBody[]>()
  for (const tap of taps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)))
    bySlot.set(tap.slotId, [...(bySlot.get(tap.slotId) ?? []), tap])
  const isNewer = (slot: WalkSlot, tap: SightingBody) =>
    slot.seenAt === null || Date.parse(tap.at) >= Date.parse(slot.seenAt)
  const groups = walk.groups.map((group) => ({
    ...group,
    slots: group.slots.map((slot) =>
      (bySlot.get(slot.id) ?? []).filter((tap) => isNewer(slot, tap)).reduce(withTap, slot),
    ),
  }))
  return { ...walk, groups }
}
