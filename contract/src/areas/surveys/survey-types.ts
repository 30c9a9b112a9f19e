import { defineResource } from '../../kit/define-resource.ts'
import { gatheredRefs, localised, longText, shortName } from '../../kit/fields.ts'

/** A kind of survey that the office offers. Its two shorts begin the codes of reports. */
export const surveyTypes = defineResource({
  name: 'survey-types',
  subject: 'SurveyType',
  label: [['groupShort', 'nameShort'], ['name']],
  search: ['groupShort', 'nameShort', 'name', 'group'],
  filter: ['groupShort', 'nameShort'],
  defaultSort: 'groupShort,nameShort',
  fields: {
    group: localised(120),
    groupShort: shortName(10, 'PER'),
    name: localised(120),
    nameShort: shortName(10, 'PA'),
    notes: longText().nullable(),
  },
  derived: {
    templateIds: gatheredRefs('audit-templates', { from: 'audit-templates', by: 'surveyTypeId', take: 'id' }),
  },
})
