import { defineResource } from '../../kit/define-resource.ts'
import {
  conditional,
  email,
  file,
  gatheredChoices,
  gatheredRefs,
  instant,
  longText,
  phone,
  plate,
  ref,
  text,
  yesNo,
} from '../../kit/fields.ts'
import { documentStates } from '../fleet/public.ts'

/** People who come through the gate and belong neither to a boat nor to the staff; all facilities share them. */
export const visitors = defineResource({
  name: 'visitors',
  subject: 'Visitor',
  label: [['firstName', 'lastName'], ['company']],
  search: ['firstName', 'lastName', 'company', 'email', 'phone', 'plate'],
  filter: ['company', 'blocked', 'documentStates', 'insideIds', 'plate'],
  defaultSort: 'lastName,firstName',
  import: {
    match: ['email', 'lastName'],
    together: { email: ['firstName', 'lastName'], lastName: ['firstName', 'company'] },
  },
  fields: {
    firstName: text(80).nullable(),
    lastName: text(80),
    company: text(120).nullable(),
    email: email().nullable(),
    phone: phone().nullable(),
    plate: plate().nullable(),
    photoId: file('image').nullable(),
    /** Is not let in, at any facility. */
    blocked: yesNo().default(false),
    blockedReason: conditional(text(500)).nullable(),
    /** When the person agreed to what is kept. */
    consentAt: instant().nullable(),
    notes: longText().nullable(),
    /** Why the data are kept beyond their days. */
    holdReason: text(500).nullable(),
  },
  derived: {
    lastVisitAt: instant().nullable(),
    /** Facilities at which the person is inside now, of those whose register the reader may see. */
    insideIds: gatheredRefs('facilities', {
      from: 'access-logs',
      by: 'visitorId',
      take: 'facilityId',
      where: ['state', 'INSIDE'],
    }),
    documentStates: gatheredChoices(documentStates, {
      from: 'person-documents',
      by: 'visitorId',
      take: 'state',
      where: ['renewed', 'false'],
    }),
    /** Who invited the person: the hosts of the visits. */
    hostIds: gatheredRefs('users', { from: 'scheduled-visits', by: 'visitorId', take: 'hostId' }),
    /** The row that this one was found to be the same person as. */
    mergedIntoId: ref('visitors').nullable(),
  },
})
