import { z } from 'zod'
import { languages } from '../../../kit/label.ts'
import { issueStatuses, itemStatuses, situations, valueTypes } from '../report-choices.ts'
import { annotation } from './annotation.ts'
import { flags } from './assess-reading.ts'
import { shareContents } from './shares.ts'

// What outsiders see of a report, field by field. Every field added here is seen by everybody with a link: no notes
// for colleagues, no accounts, no ids but those of the link's own pictures. The test of the public routes lists every
// key.

const localised = z.object({ it: z.string().nullish(), en: z.string().nullish() })

/** A picture by the name that it has in this link only. */
const photo = z.object({
  id: z.string(),
  /** Of the upright picture, in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  caption: z.string().nullable(),
  annotation,
})
export type PublicPhoto = z.infer<typeof photo>

/** A reading that has a value; of a choice the words of the option. */
const reading = z.object({
  label: localised,
  valueType: z.enum(valueTypes),
  unit: z.string().nullable(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  option: localised.nullable(),
  flag: z.enum(flags).nullable(),
})
export type PublicReading = z.infer<typeof reading>

const problem = z.object({
  title: z.string(),
  description: z.string().nullable(),
  severity: z.number(),
  issueStatus: z.enum(issueStatuses),
  recommendation: z.string().nullable(),
  dueDate: z.string().nullable(),
  solution: z.string().nullable(),
  solvedAt: z.string().nullable(),
  photos: z.array(photo),
  solutionPhotos: z.array(photo),
})
export type PublicProblem = z.infer<typeof problem>

const item = z.object({
  code: z.string(),
  name: localised,
  status: z.enum(itemStatuses),
  notes: z.string().nullable(),
  readings: z.array(reading),
  problems: z.array(problem),
  photos: z.array(photo),
})
export type PublicItem = z.infer<typeof item>

const section = z.object({ label: localised.nullable(), items: z.array(item) })
export type PublicSection = z.infer<typeof section>

const text = z.string().nullable()
const number = z.number().nullable()

/** What a link shows of a report: kept as it was when the link was made. */
export const sharedContent = z.object({
  code: z.string(),
  revision: z.number(),
  status: z.enum(['SUBMITTED', 'APPROVED']),
  startedAt: text,
  submittedAt: text,
  approvedAt: text,
  surveyor: text,
  facility: z.object({ name: z.string(), timeZone: z.string() }),
  /** Links made before there were logos have none. */
  logo: photo.nullish(),
  surveyType: z.object({ group: localised, name: localised }),
  boat: z.object({
    name: z.string(),
    brand: text,
    model: text,
    hullNumber: text,
    sailNumber: text,
    hin: text,
    year: number,
    lengthOverall: number,
    beam: number,
    draft: number,
    displacementKg: number,
    material: text,
    flag: text,
    homePort: text,
    registrationNumber: text,
    engines: text,
    designer: text,
  }),
  place: text,
  customerReference: text,
  personsPresent: text,
  weather: text,
  seaState: text,
  situation: z.enum(situations).nullable(),
  instruments: text,
  engineHours: number,
  secondEngineHours: number,
  summary: text,
  recommendations: text,
  signature: photo.nullable(),
  counts: z.object({
    items: z.number(),
    checked: z.number(),
    low: z.number(),
    medium: z.number(),
    high: z.number(),
    open: z.number(),
  }),
  sections: z.array(section),
  /** What was not checked, and why: whatever part of the report is shown. */
  limitations: z.array(
    z.object({ section: localised.nullable(), code: z.string(), name: localised, notes: text }),
  ),
})
export type SharedContent = z.infer<typeof sharedContent>

/** The answer to the holder of a link. */
export const publicReport = sharedContent.extend({
  content: z.enum(shareContents),
  /** The language to begin with. */
  locale: z.enum(languages),
  withPhotos: z.boolean(),
  /** When the link was made: what it shows is as of then. */
  sharedAt: z.string(),
  expiresAt: z.string(),
  /** Whether there is the report as a PDF beside it. */
  hasPdf: z.boolean(),
})
export type PublicReport = z.infer<typeof publicReport>
