import { useGates } from '../../../../kit/session.tsx'

/** What the reader may do with the plan. */
export interface Rights {
  /** A stay, and its berth with it. */
  create: boolean
  /** A berth for a stay that is there. */
  lay: boolean
  update: boolean
  split: boolean
  remove: boolean
  approve: boolean
}

export function useRights(): Rights {
  const passes = useGates()
  const lay = passes({ can: ['create', 'PortBookingArrangement'] })
  const update = passes({ can: ['update', 'PortBookingArrangement'] })
  return {
    create: lay && passes({ can: ['create', 'PortBooking'] }),
    lay,
    update,
    split: lay && update,
    remove: passes({ can: ['delete', 'PortBookingArrangement'] }),
    approve: passes({ can: ['approve', 'PortBooking'] }),
  }
}
