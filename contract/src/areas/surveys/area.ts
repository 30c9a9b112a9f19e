import type { TextsOf } from '../../kit/resource-texts.ts'
import auditItemGroupsEn from './audit-item-groups.en.json' with { type: 'json' }
import auditItemGroupsIt from './audit-item-groups.it.json' with { type: 'json' }
import { auditItemGroups } from './audit-item-groups.ts'
import auditItemsEn from './audit-items.en.json' with { type: 'json' }
import auditItemsIt from './audit-items.it.json' with { type: 'json' }
import { auditItems } from './audit-items.ts'
import auditReportsEn from './audit-reports.en.json' with { type: 'json' }
import auditReportsIt from './audit-reports.it.json' with { type: 'json' }
import { auditReports } from './audit-reports.ts'
import auditTemplatesEn from './audit-templates.en.json' with { type: 'json' }
import auditTemplatesIt from './audit-templates.it.json' with { type: 'json' }
import { auditTemplates } from './audit-templates.ts'
import auditsEn from './audits.en.json' with { type: 'json' }
import auditsIt from './audits.it.json' with { type: 'json' }
import { audits } from './audits.ts'
import surveyTypesEn from './survey-types.en.json' with { type: 'json' }
import surveyTypesIt from './survey-types.it.json' with { type: 'json' }
import { surveyTypes } from './survey-types.ts'

export const resources = {
  'survey-types': surveyTypes,
  'audit-templates': auditTemplates,
  'audit-item-groups': auditItemGroups,
  'audit-items': auditItems,
  audits,
  'audit-reports': auditReports,
} as const

export const texts: TextsOf<typeof resources> = {
  'survey-types': { it: surveyTypesIt, en: surveyTypesEn },
  'audit-templates': { it: auditTemplatesIt, en: auditTemplatesEn },
  'audit-item-groups': { it: auditItemGroupsIt, en: auditItemGroupsEn },
  'audit-items': { it: auditItemsIt, en: auditItemsEn },
  audits: { it: auditsIt, en: auditsEn },
  'audit-reports': { it: auditReportsIt, en: auditReportsEn },
}
