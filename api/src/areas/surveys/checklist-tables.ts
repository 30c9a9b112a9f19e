import { auditTemplates } from '@darsena/contract/areas/surveys/audit-templates'
import { audits } from '@darsena/contract/areas/surveys/audits'
import type { Resource } from '@darsena/contract/kit/define-resource'

/** Where a checklist is kept: in the template, or as an assignment's copy with the definitions of its items. */
export interface ChecklistTables {
  owner: Resource
  instances: string
  /** Items in instances. */
  inInstances: string
  /** Items outside of groups. */
  outside: string
  /** The column of `instances` and `outside` that names the owner. */
  ownerId: string
  holdsDefinitions: boolean
}

export const templateTables: ChecklistTables = {
  owner: auditTemplates,
  instances: 'audit_template_item_group_instances',
  inInstances: 'audit_item_to_audit_template_item_group_instances',
  outside: 'audit_template_to_audit_items',
  ownerId: 'template_id',
  holdsDefinitions: false,
}

export const auditTables: ChecklistTables = {
  owner: audits,
  instances: 'audit_item_group_instances',
  inInstances: 'audit_item_to_audit_item_group_instances',
  outside: 'audit_to_audit_items',
  ownerId: 'audit_id',
  holdsDefinitions: true,
}
