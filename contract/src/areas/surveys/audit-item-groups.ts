import { defineResource } from '../../kit/define-resource.ts'
import { integer, localised, text } from '../../kit/fields.ts'

/** Items under one heading; a checklist may hold a group several times. */
export const auditItemGroups = defineResource({
  name: 'audit-item-groups',
  subject: 'AuditItemGroup',
  label: [['code'], ['name']],
  search: ['code', 'name'],
  filter: [],
  defaultSort: 'position',
  fields: {
    code: text(20).nullable(),
    name: localised(120),
    position: integer(0, 10_000).default(0),
  },
})
