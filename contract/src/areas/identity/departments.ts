import { defineResource } from '../../kit/define-resource.ts'
import { text } from '../../kit/fields.ts'

export const departments = defineResource({
  name: 'departments',
  subject: 'Department',
  label: [['name']],
  search: ['name'],
  filter: [],
  defaultSort: 'name',
  fields: { name: text(120) },
})
