import { actions, entityTypes } from '../../access/entity-types.ts'
import { defineResource } from '../../kit/define-resource.ts'
import { choice } from '../../kit/fields.ts'

/** Every action on every entity type; seeded from this package, never by hand. */
export const permissions = defineResource({
  name: 'permissions',
  subject: 'Permission',
  readOnly: true,
  label: [['entityType', 'action']],
  search: ['entityType', 'action'],
  filter: ['entityType', 'action'],
  defaultSort: 'entityType,action',
  fields: { entityType: choice(entityTypes), action: choice(actions) },
})
