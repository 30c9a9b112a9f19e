import { defineResource } from '../../kit/define-resource.ts'
import { localised, text, yesNo } from '../../kit/fields.ts'

export const roles = defineResource({
  name: 'roles',
  area: 'identity',
  subject: 'Role',
  scope: 'organisation',
  readOnly: true,
  label: [['label']],
  search: ['name', 'label'],
  filter: ['system'],
  defaultSort: 'name',
  fields: { name: text(60), label: localised(120), system: yesNo().default(false) },
})
