import { z } from 'zod'
import { defineResource } from '../../kit/define-resource.ts'
import { choice, choiceList, instant, integer, longText, plate, ref, text, yesNo } from '../../kit/fields.ts'

/** Why somebody could come in; UNRECORDED: an entry that nobody had recorded was made up for at the exit. */
export const entryReasons = [
  'VISIT',
  'BOAT',
  'CREW',
  'CONTRACTOR',
  'USER',
  'WALK_IN',
  'OVERRIDE',
  'UNRECORDED',
] as const
export type EntryReason = (typeof entryReasons)[number]

/** CLOSED: nobody saw the person leave, and the system closed the entry. */
export const entryStates = ['INSIDE', 'OUT', 'CLOSED', 'VOIDED'] as const

/** Who came in, when, and who went out. Written by entering, leaving, correcting and voiding only. */
export const accessLogs = defineResource({
  name: 'access-logs',
  subject: 'AccessLog',
  label: [['company'], ['plate'], ['gate']],
  search: ['company', 'plate', 'notes'],
  searchVia: ['visitorId', 'memberId', 'userId', 'boatId'],
  filter: [
    'state',
    'enteredAt',
    'exitedAt',
    'visitorId',
    'memberId',
    'userId',
    'boatId',
    'company',
    'hostId',
    'scheduledVisitId',
    'portBookingId',
    'gate',
  ],
  sort: ['enteredAt', 'exitedAt', 'minutes', 'company', 'gate', 'plate'],
  defaultSort: '-enteredAt',
  over: { past: ['exitedAt', 'voidedAt'] },
  readOnly: true,
  fields: {
    visitorId: ref('visitors').nullable(),
    memberId: ref('boat-members').nullable(),
    userId: ref('users').nullable(),
    reasons: choiceList(entryReasons),
    scheduledVisitId: ref('scheduled-visits').nullable(),
    portBookingId: ref('port-bookings').nullable(),
    boatId: ref('boats').nullable(),
    hostId: ref('users').nullable(),
    company: text(120).nullable(),
    gate: text(60).nullable(),
    plate: plate().nullable(),
    companions: integer(0, 200).nullable(),
    enteredAt: instant(),
    exitedAt: instant().nullable(),
    autoClosedAt: instant().nullable(),
    voidedAt: instant().nullable(),
    voidReason: text(500).nullable(),
    /** Of the latest correction. */
    correctionReason: text(500).nullable(),
    entryEstimated: yesNo(),
    /** Stays inside beyond closing time. */
    overnight: yesNo(),
    enteredById: ref('users').nullable(),
    exitedById: ref('users').nullable(),
    overrideReason: text(500).nullable(),
    notes: longText().nullable(),
    /** Why it is kept beyond its days. */
    holdReason: text(500).nullable(),
    /** Since then it does not say who it was. */
    anonymisedAt: instant().nullable(),
  },
  derived: {
    state: choice(entryStates),
    /** Whole minutes from entry to exit. */
    minutes: integer(0, 100_000_000).nullable(),
  },
})

const person = { visitorId: z.uuid().optional(), memberId: z.uuid().optional(), userId: z.uuid().optional() }

/** What is true of all who come in together. */
const arrival = {
  gate: text(60).nullish(),
  plate: plate().nullish(),
  overnight: z.boolean().optional(),
  notes: longText().nullish(),
  /** Lets in whom the register refuses; for those who may approve entries. */
  overrideReason: text(500).nullish(),
  /** When it was, where it is recorded later. */
  enteredAt: instant().optional(),
  /** The moment of entry is a guess: nobody had recorded it. */
  entryEstimated: z.boolean().optional(),
  /** Already out again: an entry that is made up for at the exit. */
  exitedAt: instant().optional(),
}

export const entryBody = z.strictObject({
  id: z.uuid().optional(),
  ...person,
  ...arrival,
  scheduledVisitId: z.uuid().nullish(),
  companions: integer(0, 200).nullish(),
})
export type EntryBody = z.output<typeof entryBody>

/** Several who come in at once: a crew, the people in one car. */
export const groupBody = z.strictObject({
  ...arrival,
  people: z
    .array(z.strictObject({ id: z.uuid().optional(), ...person, scheduledVisitId: z.uuid().nullish() }))
    .min(1)
    .max(100),
})
export type GroupBody = z.output<typeof groupBody>

/** What became of each of a group, in their order: let in, inside already, or refused. */
export const groupAnswer = z.object({
  items: z.array(
    z.object({
      outcome: z.enum(['ENTERED', 'INSIDE', 'REFUSED']),
      id: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
})

export const exitBody = z.strictObject({
  exitedAt: instant().optional(),
  notes: longText().nullish(),
})

export const voidBody = z.strictObject({ reason: text(500) })

/** A correction; the earlier values stay in the history, with the reason. */
export const correctionBody = z.strictObject({
  version: z.number().int(),
  reason: text(500),
  enteredAt: instant().optional(),
  exitedAt: instant().nullish(),
  entryEstimated: z.boolean().optional(),
  overnight: z.boolean().optional(),
  gate: text(60).nullish(),
  plate: plate().nullish(),
  companions: integer(0, 200).nullish(),
  notes: longText().nullish(),
  holdReason: text(500).nullish(),
})
export type CorrectionBody = z.output<typeof correctionBody>
