import { z } from 'zod'
import { instant, integer, longText, text } from '../../kit/fields.ts'
import { personKinds } from './authorized.ts'
import { certainties } from './on-site.ts'

export const rollCallKinds = ['DRILL', 'REAL'] as const
export type RollCallKind = (typeof rollCallKinds)[number]

/** PRESENT: found at the meeting point. AWAY: known to be elsewhere. */
export const rollCallStates = ['PRESENT', 'AWAY'] as const
export type RollCallState = (typeof rollCallStates)[number]

/** Somebody of the muster list at the moment at which the roll call began; the line has an id of its own. */
const listedPerson = z.strictObject({
  id: z.uuid(),
  kind: z.enum(personKinds),
  personId: z.uuid(),
  certainty: z.enum(certainties),
  name: text(200),
  company: text(120).nullish(),
  phone: text(40).nullish(),
  /** Yacht, berth and gate, as far as they are known. */
  place: text(300).nullish(),
  companions: integer(0, 200).nullish(),
})
export type ListedPerson = z.output<typeof listedPerson>

/** A roll call begins with the list that its device has, be it a copy. */
export const rollCallBody = z.strictObject({
  id: z.uuid(),
  kind: z.enum(rollCallKinds),
  startedAt: instant(),
  /** When the list was so. */
  listAt: instant(),
  people: z.array(listedPerson).max(5_000),
})
export type RollCallBody = z.output<typeof rollCallBody>

/** Who was found, or is not found after all; of two devices the later tap counts. */
export const marksBody = z.strictObject({
  marks: z
    .array(z.strictObject({ id: z.uuid(), state: z.enum(rollCallStates).nullable(), at: instant() }))
    .min(1)
    .max(500),
})
export type RollCallMark = z.output<typeof marksBody>['marks'][number]

/** Somebody at the meeting point whom the list does not have. */
export const unlistedBody = z.strictObject({
  id: z.uuid(),
  name: text(200),
  company: text(120).nullish(),
  note: text(500).nullish(),
  at: instant(),
})
export type UnlistedBody = z.output<typeof unlistedBody>

export const rollCallEndBody = z.strictObject({ endedAt: instant(), note: longText(2_000).nullish() })
export type RollCallEndBody = z.output<typeof rollCallEndBody>

const head = {
  id: z.string(),
  kind: z.enum(rollCallKinds),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  startedBy: z.string().nullable(),
  /** Lines but those of people who were expected and had not come. */
  total: z.number(),
  /** Of these nobody knows where they are. */
  missing: z.number(),
}

const person = z.object({
  id: z.string(),
  certainty: z.enum(certainties).nullable(),
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  place: z.string().nullable(),
  companions: z.number().nullable(),
  note: z.string().nullable(),
  state: z.enum(rollCallStates).nullable(),
  markedAt: z.string().nullable(),
  markedBy: z.string().nullable(),
})
export type RollCallPerson = z.infer<typeof person>

export const rollCallAnswer = z.object({
  ...head,
  facility: z.string(),
  timeZone: z.string(),
  listAt: z.string(),
  note: z.string().nullable(),
  people: z.array(person),
})
export type RollCallAnswer = z.infer<typeof rollCallAnswer>

export const rollCallsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
})
export const rollCallsAnswer = z.object({
  items: z.array(z.object(head)),
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
})
export type RollCallsAnswer = z.infer<typeof rollCallsAnswer>

/** Whether the person of this line has to be found; somebody who was only expected need not be there. */
export const isSought = ({ certainty, state }: Pick<RollCallPerson, 'certainty' | 'state'>): boolean =>
  certainty !== 'EXPECTED' && state === null
