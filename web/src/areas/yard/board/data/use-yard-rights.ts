import { useMemo } from 'react'
import { useGates } from '../../../../kit/session.tsx'

/** What the reader may do with the board. */
export interface YardRights {
  /** A booking, and its session with it. */
  create: boolean
  update: boolean
  /** To plan what was agreed upon anew, and to insist against a limit. */
  approve: boolean
}

export function useYardRights(): YardRights {
  const passes = useGates()
  return useMemo(
    () => ({
      create:
        passes({ can: ['create', 'Booking'] }) &&
        passes({ can: ['create', 'BookingSession'] }) &&
        passes({ can: ['update', 'BookingSession'] }),
      update: passes({ can: ['update', 'BookingSession'] }),
      approve: passes({ can: ['approve', 'Booking'] }),
    }),
    [passes],
  )
}
