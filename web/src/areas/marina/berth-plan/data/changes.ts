import type { PlanChange } from '@darsena/contract/areas/marina/plan'
import { inOrder } from '../../../../kit/staging/staged.ts'
import type { Change, Place, Staged } from './staged.ts'

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
const endOf = (to: number) => (Number.isFinite(to) ? instant(to) : null)

const placed = ({ from, to, slotIds, confirmed, away }: Place) => ({
  from: instant(from),
  to: endOf(to),
  slotIds: [...slotIds],
  confirmed,
  ...(away && { away }),
})

/** Absent means unchanged: what somebody else changed beside it is not set back. */
function differences(place: Place, stored: Place) {
  const now = placed(place)
  const isMoved = place.slotIds.join() !== stored.slotIds.join()
  return {
    ...(place.from !== stored.from && { from: now.from }),
    ...(place.to !== stored.to && { to: now.to }),
    ...(isMoved && { slotIds: now.slotIds }),
    ...(place.confirmed !== stored.confirmed && { confirmed: now.confirmed }),
    ...(place.away !== stored.away && { away: place.away }),
  }
}

function asSent(change: Change): PlanChange {
  const { id, owner } = change
  const reason = change.overrideReason ? { overrideReason: change.overrideReason } : {}
  if (change.op === 'delete') return { op: 'delete', id, version: change.version }
  if (change.op === 'update')
    return {
      op: 'update',
      id,
      version: change.version,
      ...differences(change.place, change.stored),
      ...reason,
    }
  if (!change.record)
    return { op: 'create', id, portBookingId: owner.stayId, ...placed(change.place), ...reason }
  const { boatId, notes, reason: closedFor, contactId, aboard } = change.record
  const stay = {
    boatId,
    kind: owner.kind,
    ...(notes && { notes }),
    ...(closedFor && { reason: closedFor }),
    ...(contactId && { contactId }),
    ...(aboard.length > 0 && { aboard: [...aboard] }),
  }
  return { op: 'create', id, ...stay, ...placed(change.place), ...reason }
}

/** Staged changes as they are saved, and the part that each is about. */
export function changesToSave(staged: Staged): { changes: PlanChange[]; ids: string[] } {
  const all = inOrder(staged)
  return { changes: all.map(asSent), ids: all.map(({ id }) => id) }
}
