import { z } from 'zod'
import { defineResource } from '../../kit/define-resource.ts'
import { choice, integer, localised, refList, text } from '../../kit/fields.ts'
import { readingBody, readingRow } from './audit-item-readings.ts'
import { itemSheet } from './audit-item-sheet.ts'

export const photoRules = ['OPTIONAL', 'ON_PROBLEM', 'ALWAYS'] as const
export const appliesTo = ['SAIL', 'METAL_HULL'] as const

const item = defineResource({
  name: 'audit-items',
  subject: 'AuditItem',
  label: [['code'], ['name']],
  search: ['code', 'name'],
  filter: ['code', 'photo', 'severityHint', 'appliesTo', 'groupIds'],
  defaultSort: 'code',
  // A line of a sheet is a reading; lines of one code are one item.
  import: { match: ['code'], more: itemSheet, instead: { name: ['nameIt', 'nameEn'] } },
  fields: {
    code: text(40),
    name: localised(),
    instructions: localised(4000).nullable(),
    photo: choice(photoRules).default('OPTIONAL'),
    /** The severity that a problem begins with: 1 low, 2 medium, 3 high. */
    severityHint: integer(1, 3).nullable(),
    /** Boats for which the item is proposed; absent: all. */
    appliesTo: choice(appliesTo).nullable(),
    groupIds: refList('audit-item-groups', 'audit_item_to_groups').default([]),
  },
  derived: {
    /** Assignments that hold a copy of it. */
    usedCount: integer(0, 1_000_000),
  },
})

const readings = z.array(readingBody).max(200).optional()

/** Something that a survey looks at. Its readings are written along with it, and answered where one item is asked for. */
export const auditItems = {
  ...item,
  create: item.create.extend({ readings }),
  patch: item.patch.extend({ readings }),
  row: item.row.extend({ readings: z.array(readingRow).optional() }),
}
