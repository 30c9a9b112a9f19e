import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  choiceList,
  clockTime,
  conditional,
  day,
  email,
  fixed,
  instant,
  integer,
  longText,
  phone,
  plate,
  ref,
  text,
  yesNo,
} from '../../kit/fields.ts'
import { visitStatuses, weekdays } from './visit-choices.ts'

/** A visitor is expected from one day through another, on some weekdays and at some hours of the facility's clock. */
export const scheduledVisits = defineResource({
  name: 'scheduled-visits',
  subject: 'ScheduledVisit',
  label: [['purpose']],
  search: ['purpose', 'plate', 'notes'],
  searchVia: ['visitorId', 'boatId'],
  filter: ['status', 'visitorId', 'hostId', 'boatId', 'from', 'to', 'departmentId'],
  defaultSort: '-from',
  over: { states: { status: ['REJECTED', 'CANCELLED'] }, past: ['to'] },
  import: {
    match: ['visitorId'],
    together: { visitorId: ['from', 'to', 'dailyFrom', 'boatId'] },
    // The visitor by name, with what distinguishes people of one name; created where there is none yet.
    more: {
      lastName: text(80).nullable(),
      firstName: text(80).nullable(),
      company: text(120).nullable(),
      email: email().nullable(),
      phone: phone().nullable(),
    },
    instead: { visitorId: ['lastName'] },
  },
  fields: {
    visitorId: fixed(ref('visitors')),
    from: day(),
    to: day(),
    /** An end before its beginning is on the next morning. */
    dailyFrom: conditional(clockTime()).nullable(),
    dailyTo: conditional(clockTime()).nullable(),
    /** None: every day of the period. */
    weekdays: choiceList(weekdays).default([]),
    purpose: text(200).nullable(),
    boatId: ref('boats').nullable(),
    /** The host; the creator of the visit where none is given. */
    hostId: conditional(ref('users')).nullable(),
    departmentId: ref('departments').nullable(),
    plate: plate().nullable(),
    /** How many people come along. */
    companions: integer(0, 200).nullable(),
    notes: longText().nullable(),
  },
  derived: {
    status: choice(visitStatuses),
    decisionNote: text(500).nullable(),
    passSentAt: instant().nullable(),
    /** Its last day is over. */
    expired: yesNo(),
  },
})
