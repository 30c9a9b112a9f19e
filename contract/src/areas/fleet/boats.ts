import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  code,
  country,
  file,
  gatheredChoices,
  gatheredRefs,
  integer,
  kilograms,
  longText,
  metres,
  ref,
  text,
} from '../../kit/fields.ts'
import { documentStates } from './document-states.ts'

const boatKinds = ['SAIL', 'MOTOR', 'RIB', 'OTHER'] as const

/** ISO 10087: country, builder, serial, month and year of build, model year; a hyphen may follow the country. */
const hinPattern = /^[A-Z]{2}-?[A-Z0-9]{8}[A-L]\d{3}$/

export const boats = defineResource({
  name: 'boats',
  subject: 'Boat',
  label: [['name'], ['brand', 'model'], ['hullNumber']],
  search: [
    'name',
    'brand',
    'model',
    'hullNumber',
    'sailNumber',
    'hin',
    'registrationNumber',
    'mmsi',
    'callSign',
    'designer',
    'homePort',
  ],
  filter: [
    'kind',
    'brand',
    'flag',
    'year',
    'lengthOverall',
    'beam',
    'draft',
    'shapeId',
    'ownerIds',
    'portIds',
    'documentStates',
  ],
  defaultSort: 'name',
  // Every builder counts hulls from one.
  import: {
    match: ['hin', 'sailNumber', 'hullNumber'],
    together: { hullNumber: ['brand', 'model'] },
    proof: { hullNumber: [['brand', 'model'], ['name']] },
    likely: [
      ['name', 'lengthOverall'],
      ['name', 'brand'],
    ],
  },
  fields: {
    name: text(120),
    kind: choice(boatKinds).nullable(),
    brand: text(120).nullable(),
    model: text(120).nullable(),
    hullNumber: text(40).nullable(),
    sailNumber: text(40).nullable(),
    hin: code(15, hinPattern, 'hin', 'IT-ABC12345D505').nullable(),
    year: integer(1800, 2100).nullable(),
    lengthOverall: metres().nullable(),
    lengthWaterline: metres().nullable(),
    beam: metres().nullable(),
    draft: metres().nullable(),
    airDraft: metres().nullable(),
    displacementKg: kilograms().nullable(),
    material: text(80).nullable(),
    flag: country().nullable(),
    homePort: text(120).nullable(),
    registrationNumber: text(60).nullable(),
    mmsi: code(9, /^\d{9}$/, 'mmsi', '247123456').nullable(),
    callSign: text(20).nullable(),
    engines: longText(2000).nullable(),
    designer: text(120).nullable(),
    colour: text(60).nullable(),
    shapeId: ref('boat-shapes').nullable(),
    pictureId: file('image').nullable(),
    notes: longText().nullable(),
  },
  derived: {
    ownerIds: gatheredRefs('boat-members', {
      from: 'boat-member-roles',
      by: 'boatId',
      take: 'memberId',
      where: ['role', 'OWNER'],
      isCurrent: true,
    }),
    /** Where she is: the port of the stay that she has arrived for. */
    portIds: gatheredRefs('ports', {
      from: 'port-bookings',
      by: 'boatId',
      take: 'portId',
      where: ['status', 'ARRIVED'],
    }),
    /** The row that this one was found to be the same boat as. */
    mergedIntoId: ref('boats').nullable(),
    /** How it stands with her documents, those that were renewed left out. */
    documentStates: gatheredChoices(documentStates, {
      from: 'boat-documents',
      by: 'boatId',
      take: 'state',
      where: ['renewed', 'false'],
    }),
  },
})
