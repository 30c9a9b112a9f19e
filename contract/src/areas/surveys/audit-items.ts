import { defineResource } from '../../kit/define-resource.ts'
import { choice, integer, localised, refList, text } from '../../kit/fields.ts'

export const photoRules = ['OPTIONAL', 'ON_PROBLEM', 'ALWAYS'] as const
export const appliesTo = ['SAIL', 'METAL_HULL'] as const

/** Something that a survey looks at. Its readings are written and answered along with it. */
export const auditItems = defineResource({
  name: 'audit-items',
  subject: 'AuditItem',
  label: [['code'], ['name']],
  search: ['code', 'name'],
  filter: ['code', 'photo', 'severityHint', 'appliesTo', 'groupIds'],
  defaultSort: 'code',
  fields: {
    code: text(40),
    name: localised(),
    instructions: localised(4000).nullable(),
    photo: choice(photoRules).default('OPTIONAL'),
    /** The severity that a problem begins with: 1 low, 2 medium, 3 high. */
    severityHint: integer(1, 3).nullable(),
    /** Boats for which the item is proposed; absent: all. */
    appliesTo: choice(appliesTo).nullable(),
    groupIds: refList('audit-item-groups', 'audit_item_to_groups').default([]),
  },
})
