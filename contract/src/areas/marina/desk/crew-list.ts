import { z } from 'zod'
import { personDocumentTypes } from '../../../kit/person-document-types.ts'
import { boatRoles } from '../../fleet/public.ts'

export const crewListQuery = z.strictObject({
  /** With numbers of documents, which leaves a mark in the history of each. */
  numbers: z.enum(['true', 'false']).default('false'),
})
export const crewListExportQuery = crewListQuery.extend({ format: z.enum(['csv', 'xlsx']) })

const person = z.object({
  id: z.string(),
  /** Null where the reader may not see who it is. */
  name: z.string().nullable(),
  role: z.enum(boatRoles),
  /** ISO 3166 alpha-2; null where it is unknown, or the reader may not see it. */
  nationality: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  documentType: z.enum(personDocumentTypes).nullable(),
  /** Whole, where numbers were asked for and the reader may see them, else masked. */
  documentNumber: z.string().nullable(),
  documentExpiresOn: z.string().nullable(),
})
export type CrewPerson = z.infer<typeof person>

export const crewListAnswer = z.object({
  code: z.string(),
  boat: z.string().nullable(),
  flag: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  facility: z.string(),
  timeZone: z.string(),
  port: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  peopleCount: z.number().nullable(),
  /** The reader may see documents of people. */
  mayNumbers: z.boolean(),
  withNumbers: z.boolean(),
  people: z.array(person),
})
export type CrewListAnswer = z.infer<typeof crewListAnswer>
