import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  decimal,
  integer,
  kilograms,
  longText,
  metres,
  ref,
  refList,
  text,
  yesNo,
} from '../../kit/fields.ts'
import { slotKinds, slotOccupancies } from './stay-choices.ts'

const moorings = ['SIDE_TO', 'STERN_TO', 'BUOY', 'POLE', 'SLIP', 'CRADLE', 'OTHER'] as const

/** A berth or a place ashore. Limits that are absent are unknown, not endless. */
export const boatSlots = defineResource({
  name: 'boat-slots',
  subject: 'BoatSlot',
  label: [['code']],
  search: ['code', 'notes'],
  filter: ['portId', 'groupId', 'kind', 'occupancy', 'length', 'maxBeam', 'mooring', 'active'],
  defaultSort: 'code',
  import: {
    match: ['code'],
    within: 'portId',
    // A port and a pier by name; created where they do not exist yet.
    more: {
      portName: text(120).nullable(),
      groupName: text(120).nullable(),
      /** 1 to 9, as the register of berths of the City of Helsinki has it. */
      mooringCode: integer(1, 9).nullable(),
    },
    instead: { groupId: ['portName'] },
  },
  fields: {
    code: text(20),
    groupId: ref('boat-slot-groups'),
    kind: choice(slotKinds).default('WATER'),
    occupancy: choice(slotOccupancies).default('SINGLE'),
    length: decimal(0.001, 2000, 3, 'm').nullable(),
    width: metres().nullable(),
    maxBeam: metres().nullable(),
    maxDraft: metres().nullable(),
    maxAirDraft: metres().nullable(),
    maxWeightKg: kilograms().nullable(),
    minLength: metres().nullable(),
    mooring: choice(moorings).default('OTHER'),
    water: yesNo().default(false),
    powerAmps: integer(1, 2000).nullable(),
    x: decimal(-100_000, 100_000, 3, 'm').nullable(),
    y: decimal(-100_000, 100_000, 3, 'm').nullable(),
    bearing: decimal(0, 359.99, 2, '°').nullable(),
    active: yesNo().default(true),
    assetIds: refList('assets', 'boat_slot_to_assets').default([]),
    notes: longText().nullable(),
  },
  derived: { portId: ref('ports') },
})
