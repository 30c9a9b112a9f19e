import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  decimal,
  file,
  fixed,
  instant,
  integer,
  longText,
  ref,
  text,
  yesNo,
} from '../../kit/fields.ts'
import { instrumentScales } from './instrument-scales.ts'
import { reportStatuses, severityNames, situations } from './report-choices.ts'

const count = () => integer(0, 1_000_000)
const hours = () => decimal(0, 1_000_000, 1, 'h')

/** An executed survey. What it was opened with is a copy; it is edited while a draft, and never again once approved. */
export const auditReports = defineResource({
  name: 'audit-reports',
  subject: 'AuditReport',
  label: [['code']],
  search: ['code', 'boatName', 'summary'],
  filter: [
    'boatId',
    'surveyTypeId',
    'auditId',
    'status',
    'surveyorId',
    'startedAt',
    'worstSeverity',
    'hasOpenProblems',
    'openSeverity',
    'revision',
  ],
  defaultSort: '-startedAt',
  over: { states: { status: ['APPROVED'] } },
  shows: [
    { through: 'audit_report_item_to_files', by: 'reportId' },
    { through: 'audit_report_item_problem_to_files', by: 'reportId' },
    { through: 'shared_audit_report_files', by: 'reportId' },
  ],
  fields: {
    auditId: fixed(ref('audits')),
    /** The caller, if not given. */
    surveyorId: ref('users').nullable(),
    startedAt: instant().nullable(),
    summary: longText().nullable(),
    recommendations: longText().nullable(),
    weather: text(200).nullable(),
    seaState: text(200).nullable(),
    situation: choice(situations).nullable(),
    /** What was measured with, with serial numbers. */
    instruments: longText(2_000).nullable(),
    /** The scale of the moisture meter, on which limits depend. */
    moistureScale: choice(instrumentScales).nullable(),
    personsPresent: longText(2_000).nullable(),
    engineHours: hours().nullable(),
    secondEngineHours: hours().nullable(),
    signatureId: file('image').nullable(),
  },
  derived: {
    /** Of survey type, boat and sequence; «-problems» or «-complete» at its end. */
    code: text(200),
    status: choice(reportStatuses),
    boatId: ref('boats'),
    boatName: text(200),
    surveyTypeId: ref('survey-types'),
    sequence: integer(1, 1_000_000),
    revision: integer(1, 1_000_000),
    /** The approved report that this one corrects. */
    revisesId: ref('audit-reports').nullable(),
    revisionReason: text(500).nullable(),
    surveyorName: text(200).nullable(),
    submittedAt: instant().nullable(),
    decidedAt: instant().nullable(),
    decidedById: ref('users').nullable(),
    decisionNote: text(500).nullable(),
    itemCount: count(),
    /** Items with any status but NOT_CHECKED. */
    checkedCount: count(),
    lowCount: count(),
    mediumCount: count(),
    highCount: count(),
    openCount: count(),
    worstSeverity: choice(severityNames).nullable(),
    hasOpenProblems: yesNo(),
    /** The worst of the problems that are still open; of approved reports that no later revision took the place of. */
    openSeverity: choice(severityNames).nullable(),
    /** A later revision has been approved in its place. */
    replaced: yesNo(),
  },
})
