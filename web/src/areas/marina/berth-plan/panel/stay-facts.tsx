import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { useRowOf } from '../../../../kit/rows.ts'
import { StayCrew } from '../../stays/stay-crew.tsx'
import { StayPapers } from '../../stays/stay-papers.tsx'

/** Who belongs to a stay, and how it stands with the documents of the boat. */
export function StayFacts({ stayId, timeZone }: { stayId: string; timeZone: string }) {
  const stay = useRowOf(portBookings, stayId)
  if (!stay) return null
  return (
    <>
      <StayCrew stay={stay} />
      <StayPapers stay={stay} timeZone={timeZone} />
    </>
  )
}
