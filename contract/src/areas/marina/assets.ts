import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  day,
  formatted,
  integer,
  kilograms,
  longText,
  metres,
  text,
  yesNo,
} from '../../kit/fields.ts'
import { parseOpeningHours } from './opening-hours.ts'

const assetKinds = ['TRAVEL_LIFT', 'CRANE', 'FORKLIFT', 'TRAILER', 'CRADLE', 'PEDESTAL', 'OTHER'] as const

/** Gear that serves slots or lifts boats; what is exclusive does one thing at a time. */
export const assets = defineResource({
  name: 'assets',
  subject: 'Asset',
  label: [['name']],
  search: ['name'],
  filter: ['kind', 'active', 'inspectionExpiresOn'],
  defaultSort: 'name',
  fields: {
    name: text(120),
    kind: choice(assetKinds),
    capacityKg: kilograms().nullable(),
    maxBeam: metres().nullable(),
    exclusive: yesNo().default(true),
    /** When it can be used, on the facility's clock; absent: at any time. */
    openingHours: formatted(
      200,
      (value) => parseOpeningHours(value) !== undefined,
      'openingHours',
      'Mo-Fr 08:00-12:00,13:30-18:00; Sa 08:00-12:00',
    ).nullable(),
    /** Minutes that it takes to be made ready before each session. */
    setUpMinutes: integer(0, 10_080).default(0),
    inspectedOn: day().nullable(),
    inspectionExpiresOn: day().nullable(),
    active: yesNo().default(true),
    notes: longText().nullable(),
  },
})
