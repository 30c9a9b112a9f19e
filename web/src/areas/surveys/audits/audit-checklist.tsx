import { canRow } from '@darsena/contract/access/ability'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { auditTransitions } from '@darsena/contract/areas/surveys/audit-transitions'
import type { PlacedItem } from '@darsena/contract/areas/surveys/checklist-structure'
import { useCallback } from 'react'
import { useRowOf } from '../../../kit/rows.ts'
import { useAbility } from '../../../kit/session.tsx'
import { ChecklistEditor } from '../checklist/checklist-editor.tsx'
import type { Audit } from './audit-state.tsx'

const metals = /acciai|allumin|alumin|steel|metal|ferro|lega/i

/** The checklist of one assignment, changed for its boat alone. */
export function AuditChecklist({ audit }: { audit: Audit }) {
  const ability = useAbility()
  const boat = useRowOf(boats, audit.boatId)
  const mayChange = auditTransitions.isIn('open', audit.status) && canRow(ability, 'update', 'Audit', audit)
  const isNoSail = boat?.kind === 'MOTOR' || boat?.kind === 'RIB'
  const isNoMetal = Boolean(boat?.material) && !metals.test(boat?.material ?? '')
  const isOut = useCallback(
    ({ appliesTo }: PlacedItem) =>
      (isNoSail && appliesTo === 'SAIL') || (isNoMetal && appliesTo === 'METAL_HULL'),
    [isNoSail, isNoMetal],
  )
  return <ChecklistEditor owner={{ resource: 'audits', id: audit.id }} mayChange={mayChange} isOut={isOut} />
}
