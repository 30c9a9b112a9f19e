import { audits } from '@darsena/contract/areas/surveys/audits'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { AuditState } from './audit-state.tsx'

const { Related, Col } = screensFor(audits)

/** The surveys ordered of a boat. */
export const BoatAudits = ({ id }: { id: string }) => (
  <Related by="boatId" of={id} hasPages>
    <Col source="code" />
    <Col source="surveyTypeId" />
    <Col source="scheduledFor" />
    <Col source="assigneeId" />
    <Col source="status" render={(audit) => <AuditState audit={audit} />} />
  </Related>
)
