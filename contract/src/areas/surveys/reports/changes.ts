import { z } from 'zod'
import { itemStatuses } from '../report-choices.ts'
import { annotation } from './annotation.ts'
import { reportItem } from './report.ts'

const isPrintable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isPrintable, { params: { fault: 'unprintable' } })
const version = z.number().int()
const longText = () => text(10_000)

/** Of an ENUM the value of one of its options, or the option's id; numbers as number or as people type them; null empties. */
const readingValue = z
  .union([
    z
      .string()
      .max(2_000)
      .refine(isPrintable, { params: { fault: 'unprintable' } }),
    z.number(),
    z.boolean(),
  ])
  .nullable()

/** What is absent stays. The version is the one that the change was made on: what others changed elsewhere since is kept. */
export const itemChange = z.strictObject({
  version,
  status: z.enum(itemStatuses).optional(),
  notes: longText().nullable().optional(),
  internalNotes: longText().nullable().optional(),
  readings: z
    .array(z.strictObject({ id: z.uuid(), value: readingValue }))
    .max(200)
    .optional(),
})
export type ItemChange = z.infer<typeof itemChange>

const problemFields = {
  title: text(200),
  description: longText().nullable(),
  severity: z.number().int().gt(0).lt(4),
  recommendation: longText().nullable(),
  dueDate: z.iso.date().nullable(),
  departmentId: z.uuid().nullable(),
}
const optional = {
  title: problemFields.title.optional(),
  description: problemFields.description.optional(),
  severity: problemFields.severity.optional(),
  recommendation: problemFields.recommendation.optional(),
  dueDate: problemFields.dueDate.optional(),
  departmentId: problemFields.departmentId.optional(),
}

export const newProblem = z.strictObject({
  ...optional,
  id: z.uuid().optional(),
  title: problemFields.title,
  severity: problemFields.severity,
})
export type NewProblem = z.infer<typeof newProblem>
export const problemChange = z.strictObject({ ...optional, version })
export type ProblemChange = z.infer<typeof problemChange>

/** Without `fileId`: a photo that was taken and is still to arrive. */
export const newReportFile = z.strictObject({
  id: z.uuid().optional(),
  fileId: z.uuid().nullable().optional(),
  /** Of a problem's file: of the finding, or of the work that solved it. */
  purpose: z.enum(['FINDING', 'SOLUTION']).optional(),
  caption: text(500).nullable().optional(),
  annotation: annotation.optional(),
  position: z.number().int().gt(-1).lt(10_001).optional(),
})
export type NewReportFile = z.infer<typeof newReportFile>
export const reportFileChange = newReportFile.omit({ id: true, purpose: true }).extend({ version })
export type ReportFileChange = z.infer<typeof reportFileChange>

/** A further occurrence of a section of the report («a ninth seacock»), without what was found in the first. */
export const newSection = z.strictObject({
  id: z.uuid().optional(),
  /** The section that it repeats. */
  from: z.uuid(),
  label: z.strictObject({ it: text(200).optional(), en: text(200).optional() }).optional(),
  /** Ids for its items and readings, by those of the repeated section. */
  ids: z.record(z.uuid(), z.uuid()).optional(),
})
export type NewSection = z.infer<typeof newSection>

/** One reason for all items of a section that are not checked and have none. */
export const sectionReason = z.strictObject({ notes: longText() })

export const solveBody = z.strictObject({
  solution: longText(),
  /** The finished work of the yard that repaired it. */
  bookingSessionId: z.uuid().optional(),
})
export const reopenBody = z.strictObject({ reason: longText() })
export const newRevision = z.strictObject({ id: z.uuid().optional(), reason: text(500) })

const operation = <K extends string, B extends z.ZodRawShape>(kind: K, body: B) =>
  z.strictObject({
    opId: z.uuid(),
    /** When it was done on the device. */
    at: z.iso.datetime({ offset: true }),
    /** Where it was done: what a device changed itself is not in the way of its later operations. */
    deviceId: z.uuid().optional(),
    /** Behind one that could not be done, those of its lane are left for later. */
    lane: z.string().max(200).optional(),
    kind: z.literal(kind),
    ...body,
  })
const itemId = z.uuid()
const problemId = z.uuid()
const fileLinkId = z.uuid()
const sectionId = z.uuid()

/** What a device can have recorded without a network. */
export const reportOperation = z.discriminatedUnion('kind', [
  operation('item', { itemId, ...itemChange.shape }),
  operation('problem-create', { itemId, ...newProblem.shape }),
  operation('problem-update', { itemId, problemId, ...problemChange.shape }),
  operation('problem-delete', { itemId, problemId }),
  operation('file-create', { itemId, problemId: problemId.optional(), ...newReportFile.shape }),
  operation('file-update', {
    itemId,
    problemId: problemId.optional(),
    fileLinkId,
    ...reportFileChange.shape,
  }),
  operation('file-delete', { itemId, problemId: problemId.optional(), fileLinkId }),
  operation('section-create', newSection.shape),
  operation('section-delete', { sectionId }),
  operation('section-rest-ok', { sectionId }),
  operation('section-rest-undo', { sectionId }),
  operation('section-reason', { sectionId, ...sectionReason.shape }),
])
export type ReportOperation = z.infer<typeof reportOperation>

/** One that this version does not know, or that is not well formed, is refused by itself. */
const otherOperation = z.looseObject({ opId: z.uuid() })

export const reportOperations = z
  .array(z.union([reportOperation, otherOperation]))
  .min(1)
  .max(5_000)

export const operationOutcomes = ['APPLIED', 'ALREADY_APPLIED', 'CONFLICT', 'REFUSED', 'HELD'] as const

export const operationAnswers = z.object({
  items: z.array(
    z.object({
      opId: z.string(),
      /** CONFLICT: somebody changed the same; REFUSED: it can't be done; HELD: one of its lane could not. They changed nothing. */
      outcome: z.enum(operationOutcomes),
      /** SHA-256 of the operation as it came, in canonical JSON: what the device compares before it forgets its own. */
      sha256: z.string(),
      /** The item as it is now, where the operation is about one. */
      item: reportItem.nullable(),
      error: z
        .object({
          code: z.string(),
          message: z.string(),
          details: z.array(z.object({ path: z.string(), message: z.string() })),
        })
        .nullable(),
    }),
  ),
})
export type OperationAnswers = z.infer<typeof operationAnswers>
