import type { BoardChange } from '@darsena/contract/areas/yard/board'
import type { BookingStatus, SessionStatus, SessionType } from '@darsena/contract/areas/yard/session-choices'
import { type Change, inOrder, type Part, type Staged } from '../../../../kit/staging/staged.ts'

/** When a session is and who does it; Unix seconds, null while it waits for a time. */
export interface SessionPlace {
  from: number | null
  to: number | null
  assetId: string | null
  departmentId: string | null
  isPostponed: boolean
}

/** Whose session it is, so that a staged one can be named without the window that it was read in. */
export interface SessionOwner {
  bookingId: string
  /** '' for a new booking. */
  code: string
  bookingStatus: BookingStatus
  type: SessionType
  status: SessionStatus
  /** The boat's id and name; '' where the reader may not see her. */
  boatId: string
  label: string
  /** Kilograms and metres. */
  size: { weightKg: number | null; beam: number | null }
  /** From where to where, as people call it; '' for neither. */
  way: string
  isOverridden: boolean
}

/** What a new session is made with: in a booking that is there, or in a new one of the boat. */
export interface NewSession {
  boatId: string
  bookingId: string | null
  fromSlotId: string | null
  toSlotId: string | null
  notes: string | null
}

export type SessionChange = Change<SessionPlace, SessionOwner, NewSession>
export type StagedSessions = Staged<SessionPlace, SessionOwner, NewSession>
export type SessionPart = Part<SessionPlace, SessionOwner>

const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())

/** Absent means unchanged: what somebody else changed beside it is not set back. */
function differences(place: SessionPlace, stored: SessionPlace) {
  const isMoved = stored.isPostponed || place.from !== stored.from || place.to !== stored.to
  return {
    ...(isMoved && { startsAt: instant(place.from), endsAt: instant(place.to) }),
    ...(place.assetId !== stored.assetId && { assetId: place.assetId }),
    ...(place.departmentId !== stored.departmentId && { departmentId: place.departmentId }),
  }
}

function asSent(change: SessionChange): BoardChange {
  const { id, owner } = change
  if (change.op === 'delete') return { op: 'cancel', id, version: change.version }
  const reason = change.overrideReason ? { overrideReason: change.overrideReason } : {}
  const { place } = change
  if (change.op === 'create') {
    const { boatId, bookingId, notes, fromSlotId, toSlotId } = change.record
    const { assetId, departmentId } = place
    const times = { startsAt: instant(place.from), endsAt: instant(place.to) }
    const noteFields = notes ? { notes } : {}
    return {
      op: 'create',
      id,
      ...(bookingId ? { bookingId } : { boatId }),
      type: owner.type,
      assetId,
      departmentId,
      fromSlotId,
      toSlotId,
      ...times,
      ...noteFields,
      ...reason,
    }
  }
  const { version, stored } = change
  if (place.isPostponed && !stored.isPostponed) return { op: 'postpone', id, version }
  return { op: 'update', id, version, ...differences(place, stored), ...reason }
}

/** Staged changes as they are saved, and the session that each is about. */
export function sessionChangesToSave(staged: StagedSessions): { changes: BoardChange[]; ids: string[] } {
  const all = inOrder(staged)
  return { changes: all.map(asSent), ids: all.map(({ id }) => id) }
}
