import { defineResource } from '../../kit/define-resource.ts'
import { decimal, integer, longText, text } from '../../kit/fields.ts'

/** A harbour or a yard of a facility. Clearances are what must stay free between a boat and its berth. */
export const ports = defineResource({
  name: 'ports',
  subject: 'Port',
  label: [['name']],
  search: ['name', 'code'],
  filter: [],
  defaultSort: 'name',
  fields: {
    name: text(120),
    code: text(20),
    latitude: decimal(-90, 90, 6, '°').nullable(),
    longitude: decimal(-180, 180, 6, '°').nullable(),
    beamClearance: decimal(0, 20, 2, 'm').default(0.5),
    draftClearance: decimal(0, 20, 2, 'm').default(0.3),
    /** Share of the berths in the water that the concession keeps for boats in transit. */
    transitQuotaPercent: decimal(0.01, 100, 2, '%').nullable(),
    /** Hours that a boat in transit may stay; 72 in most Italian concessions. */
    transitMaxHours: integer(1, 8760).nullable(),
    notes: longText().nullable(),
  },
})
