import { defineResource } from '../../kit/define-resource.ts'
import { localised, text, yesNo } from '../../kit/fields.ts'

/** What somebody may do by their work. Shipped roles (`system`) are as the product brings them; own ones carry their grants. */
export const roles = defineResource({
  name: 'roles',
  subject: 'Role',
  label: [['label']],
  search: ['name', 'label'],
  filter: ['system'],
  defaultSort: 'name',
  fields: { name: text(60), label: localised(120) },
  derived: { system: yesNo() },
})
