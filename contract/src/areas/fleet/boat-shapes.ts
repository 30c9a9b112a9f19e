import { defineResource } from '../../kit/define-resource.ts'
import { choice, svgPath, text } from '../../kit/fields.ts'

export const hulls = ['MONOHULL', 'CATAMARAN', 'TRIMARAN', 'RIB', 'OTHER'] as const
export type Hull = (typeof hulls)[number]

/** Outlines that draw boats to scale on the marina map: an SVG path in a box of 1 × 1, bow up. */
export const boatShapes = defineResource({
  name: 'boat-shapes',
  subject: 'BoatShape',
  label: [['name']],
  search: ['name'],
  filter: ['hull'],
  defaultSort: 'name',
  fields: {
    name: text(80),
    hull: choice(hulls),
    outline: svgPath(),
  },
})
