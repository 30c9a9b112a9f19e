import { defineResource } from '../../kit/define-resource.ts'
import { choice, kilograms, longText, metres, text, yesNo } from '../../kit/fields.ts'

const assetKinds = ['TRAVEL_LIFT', 'CRANE', 'FORKLIFT', 'TRAILER', 'CRADLE', 'PEDESTAL', 'OTHER'] as const

/** Gear that serves slots or lifts boats; what is exclusive does one thing at a time. */
export const assets = defineResource({
  name: 'assets',
  subject: 'Asset',
  label: [['name']],
  search: ['name'],
  filter: ['kind', 'active'],
  defaultSort: 'name',
  fields: {
    name: text(120),
    kind: choice(assetKinds),
    capacityKg: kilograms().nullable(),
    maxBeam: metres().nullable(),
    exclusive: yesNo().default(true),
    active: yesNo().default(true),
    notes: longText().nullable(),
  },
})
