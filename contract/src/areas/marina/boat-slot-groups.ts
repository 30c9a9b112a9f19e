import { defineResource } from '../../kit/define-resource.ts'
import { integer, longText, ref, text } from '../../kit/fields.ts'

/** A pontoon, a quay, or an area of the yard. */
export const boatSlotGroups = defineResource({
  name: 'boat-slot-groups',
  subject: 'BoatSlotGroup',
  label: [['name']],
  search: ['name'],
  filter: ['portId'],
  defaultSort: 'name',
  fields: {
    portId: ref('ports'),
    name: text(120),
    position: integer(0, 10_000).default(0),
    notes: longText().nullable(),
  },
})
