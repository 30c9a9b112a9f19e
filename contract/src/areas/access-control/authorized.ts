import { z } from 'zod'
import { personDocumentTypes } from '../../kit/person-document-types.ts'
import { entryReasons } from './access-logs.ts'

export const personKinds = ['VISITOR', 'MEMBER', 'USER'] as const
export type PersonKind = (typeof personKinds)[number]

/** Reasons against letting a person in; NAMESAKE: a blocked visitor has the same name. */
export const objections = ['BLOCKED', 'NAMESAKE', 'DOCUMENTS', 'INACTIVE'] as const
export type Objection = (typeof objections)[number]

/** MISSING only where the facility requires the document. The worst first. */
export const shownDocumentStates = ['MISSING', 'EXPIRED', 'EXPIRING', 'VALID'] as const

export const authorizedQuery = z.strictObject({
  /** A day on the facility's clock; today, if absent. */
  date: z.iso.date().optional(),
  q: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50_000).default(100),
})

const ground = z.object({
  reason: z.enum(entryReasons),
  visitId: z.string().nullable(),
  boat: z.string().nullable(),
  berth: z.string().nullable(),
  role: z.string().nullable(),
  host: z.string().nullable(),
  department: z.string().nullable(),
  purpose: z.string().nullable(),
  dailyFrom: z.string().nullable(),
  dailyTo: z.string().nullable(),
  companions: z.number().nullable(),
})

export const authorizedPerson = z.object({
  kind: z.enum(personKinds),
  id: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  plate: z.string().nullable(),
  /** Why the person may come in that day; empty for somebody who is inside without having been expected. */
  reasons: z.array(ground),
  documentState: z.enum(shownDocumentStates).nullable(),
  /** Required documents that are not in order. */
  documentFaults: z.array(
    z.object({ type: z.enum(personDocumentTypes), state: z.enum(shownDocumentStates) }),
  ),
  objections: z.array(z.enum(objections)),
  /** Is let in only by somebody who may override the register. */
  isRefused: z.boolean(),
  blockedReason: z.string().nullable(),
  inside: z.object({ logId: z.string(), since: z.string(), gate: z.string().nullable() }).nullable(),
})
export type AuthorizedPerson = z.infer<typeof authorizedPerson>

export const authorizedAnswer = z.object({
  date: z.string(),
  timeZone: z.string(),
  /** When it was so. */
  at: z.string(),
  gates: z.array(z.string()),
  inside: z.number(),
  total: z.number(),
  items: z.array(authorizedPerson),
})
export type AuthorizedAnswer = z.infer<typeof authorizedAnswer>
