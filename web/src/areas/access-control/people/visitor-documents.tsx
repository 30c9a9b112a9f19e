import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { screensFor } from '../../../kit/area/screens-for.tsx'

const { Related, Col } = screensFor(personDocuments)

/** The documents of a visitor; each opens on its own page, where its number is shown unmasked. */
export const VisitorDocuments = ({ visitorId }: { visitorId: string }) => (
  <Related by="visitorId" of={visitorId} hasPages>
    <Col source="type" />
    <Col source="number" />
    <Col source="country" />
    <Col source="expiresOn" />
    <Col source="state" />
  </Related>
)
