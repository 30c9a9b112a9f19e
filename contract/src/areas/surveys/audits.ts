import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  conditional,
  day,
  fixed,
  instant,
  integer,
  longText,
  ref,
  text,
  yesNo,
} from '../../kit/fields.ts'

export const auditStatuses = ['PLANNED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const

/** The order to survey one boat; its checklist is a copy of the template's, and can be changed for this boat alone. */
export const audits = defineResource({
  name: 'audits',
  subject: 'Audit',
  label: [['code']],
  search: ['code', 'place', 'customerReference', 'notes'],
  searchVia: ['boatId', 'surveyTypeId'],
  filter: [
    'boatId',
    'surveyTypeId',
    'templateId',
    'status',
    'assigneeId',
    'departmentId',
    'scheduledFor',
    'overdue',
    'lastSurveyedOn',
    'neverSurveyed',
  ],
  defaultSort: '-scheduledFor',
  over: { states: { status: ['DONE', 'CANCELLED'] } },
  fields: {
    boatId: fixed(ref('boats')),
    surveyTypeId: fixed(ref('survey-types', ['groupShort', 'nameShort'])),
    /** Absent: a checklist made for this boat alone. */
    templateId: fixed(conditional(ref('audit-templates'))).nullable(),
    assigneeId: ref('users').nullable(),
    departmentId: ref('departments').nullable(),
    scheduledFor: day().nullable(),
    place: text(200).nullable(),
    customerReference: text(120).nullable(),
    notes: longText().nullable(),
  },
  derived: {
    code: text(20),
    status: choice(auditStatuses),
    /** Why it was called off. */
    decisionNote: text(500).nullable(),
    doneAt: instant().nullable(),
    /** Its day is over, and it is not done. */
    overdue: yesNo(),
    /** How often its checklist was changed. */
    structureRevision: integer(0, 1_000_000_000),
    /** The last day on which another survey of the boat was finished here; absent: never. */
    lastSurveyedOn: day().nullable(),
    /** No other survey of the boat was finished here. */
    neverSurveyed: yesNo(),
  },
})
