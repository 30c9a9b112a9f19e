import { defineResource } from '../../kit/define-resource.ts'
import { fixed, integer, localised, longText, ref, yesNo } from '../../kit/fields.ts'

/** A checklist of a survey type: groups of items as often as they occur, and items outside of groups. */
export const auditTemplates = defineResource({
  name: 'audit-templates',
  subject: 'AuditTemplate',
  label: [['name']],
  search: ['name', 'notes'],
  searchVia: ['surveyTypeId'],
  filter: ['surveyTypeId', 'active'],
  defaultSort: 'name',
  fields: {
    surveyTypeId: fixed(ref('survey-types', ['groupShort', 'nameShort'])),
    name: localised(120),
    /** Offered for new assignments. */
    active: yesNo().default(true),
    notes: longText().nullable(),
  },
  derived: {
    /** How often its checklist was changed. */
    structureRevision: integer(0, 1_000_000_000),
    /** Live assignments that were made with it. */
    usedCount: integer(0, 1_000_000),
    /** Items that the checklist has, each as often as it occurs. */
    itemCount: integer(0, 1_000_000),
  },
})
