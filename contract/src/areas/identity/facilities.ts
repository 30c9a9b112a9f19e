import { defineResource } from '../../kit/define-resource.ts'
import {
  choice,
  choiceList,
  clockTime,
  email,
  file,
  integer,
  longText,
  phone,
  text,
  timeZone,
} from '../../kit/fields.ts'
import { languages } from '../../kit/label.ts'
import { personDocumentTypes } from '../../kit/person-document-types.ts'

/** A place the organisation runs, in Italy or Spain; its clock decides what a day is. */
export const facilities = defineResource({
  name: 'facilities',
  subject: 'Facility',
  label: [['name']],
  search: ['name', 'code', 'address'],
  filter: ['locale'],
  defaultSort: 'name',
  fields: {
    name: text(120),
    code: text(12),
    /** On what leaves the house: PDFs, passes, links to reports. */
    logoId: file('image').nullable(),
    address: longText(500).nullable(),
    timeZone: timeZone().default('Europe/Madrid'),
    locale: choice(languages).default('it'),
    checkInTime: clockTime().default('14:00'),
    checkOutTime: clockTime().default('12:00'),
    phone: phone().nullable(),
    email: email().nullable(),
    visitorRetentionDays: integer(1, 3650).default(365),
    logRetentionDays: integer(1, 3650).nullable(),
    scanRetentionDays: integer(1, 3650).nullable(),
    /** Time of day at which people inside who do not stay overnight no longer count as inside. */
    accessAutoCloseTime: clockTime().nullable(),
    /** One a line. */
    gates: longText(500).nullable(),
    /** What visitors of a company have to show. */
    requiredDocuments: choiceList(personDocumentTypes).default([]),
    /** What it means that such a document has expired or is missing. */
    expiredDocuments: choice(['WARN', 'BLOCK']).default('WARN'),
  },
})
