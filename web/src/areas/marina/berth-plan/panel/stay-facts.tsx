import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { AddedSummaries } from '../../../../kit/area/added-parts.tsx'
import { useRowOf } from '../../../../kit/rows.ts'
import { BoatDocumentStates } from '../../stays/boat-document-states.tsx'
import { StayCrew } from '../../stays/stay-crew.tsx'

/** Who belongs to a stay, and how it stands with the documents of the boat. */
export function StayFacts({ stayId, timeZone }: { stayId: string; timeZone: string }) {
  const stay = useRowOf(portBookings, stayId)
  if (!stay) return null
  return (
    <>
      <StayCrew stay={stay} />
      <BoatDocumentStates stay={stay} timeZone={timeZone} />
      <AddedSummaries resource={portBookings} id={stayId} />
    </>
  )
}
