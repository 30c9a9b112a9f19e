import { z } from 'zod'
import { labelled, type RowOf } from '../../../kit/define-resource.ts'
import { fileLink } from '../../../kit/file-link.ts'
import { auditReports } from '../audit-reports.ts'
import { issueStatuses, itemStatuses, valueTypes } from '../report-choices.ts'
import { annotation } from './annotation.ts'
import { flags } from './assess-reading.ts'

const localised = z.object({ it: z.string().nullish(), en: z.string().nullish() })
const limit = z.number().optional()
const limits = {
  min: limit,
  max: limit,
  attentionMin: limit,
  attentionMax: limit,
  alarmMin: limit,
  alarmMax: limit,
}

/** A reading as it was copied at opening, with its value. What is absent is not set. */
export const reportReading = z.object({
  id: z.string(),
  /** The catalogue's reading, by which surveys are compared. */
  readingId: z.string(),
  label: localised,
  valueType: z.enum(valueTypes),
  unit: z.string().optional(),
  required: z.boolean().optional(),
  ...limits,
  decimals: z.number().optional(),
  problemValue: z.boolean().optional(),
  isExpiry: z.boolean().optional(),
  attentionDays: z.number().optional(),
  instrument: z.string().optional(),
  scaleLimits: z.array(z.object({ scale: z.string(), ...limits })).optional(),
  options: z
    .array(
      z.object({ id: z.string(), value: z.string(), label: localised, isProblem: z.boolean().optional() }),
    )
    .optional(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Outside of its attention or alarm limits, or an answer that means a problem. */
  flag: z.enum(flags).nullable(),
})
export type ReportReading = z.infer<typeof reportReading>

/** A file that a record shows, with what it says; without a file, one that has not arrived yet. */
export const reportFile = z.object({
  id: z.string(),
  fileId: z.string().nullable(),
  file: fileLink.nullable(),
  purpose: z.enum(['FINDING', 'SOLUTION']).optional(),
  caption: z.string().nullable(),
  position: z.number(),
  annotation,
  version: z.number(),
})
export type ReportFile = z.infer<typeof reportFile>

export const reportProblem = z.object({
  id: z.string(),
  itemId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  severity: z.number(),
  issueStatus: z.enum(issueStatuses),
  recommendation: z.string().nullable(),
  dueDate: z.string().nullable(),
  departmentId: z.string().nullable(),
  department: labelled.nullable(),
  solution: z.string().nullable(),
  solvedAt: z.string().nullable(),
  solvedBy: labelled.nullable(),
  reopenedAt: z.string().nullable(),
  reopenedBy: labelled.nullable(),
  reopenReason: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
  files: z.array(reportFile),
})
export type ReportProblem = z.infer<typeof reportProblem>

export const reportItem = z.object({
  id: z.string(),
  code: z.string(),
  name: localised,
  instructions: localised.nullable(),
  photo: z.enum(['OPTIONAL', 'ON_PROBLEM', 'ALWAYS']),
  severityHint: z.number().nullable(),
  status: z.enum(itemStatuses),
  notes: z.string().nullable(),
  /** For colleagues only; absent for outsiders. */
  internalNotes: z.string().nullable().optional(),
  checkedAt: z.string().nullable(),
  checkedBy: labelled.nullable(),
  /** When «rest of the section OK» set the status. */
  restOkAt: z.string().nullable(),
  version: z.number(),
  readings: z.array(reportReading),
  problems: z.array(reportProblem),
  files: z.array(reportFile),
})
export type ReportItem = z.infer<typeof reportItem>

/** Items of one group as often as it occurs; those outside of groups have the report's id and no label. */
export const reportSection = z.object({
  id: z.string(),
  groupCode: z.string().nullable(),
  label: localised.nullable(),
  /** Where the same place is found in other reports of the boat. */
  key: z.string(),
  items: z.array(reportItem),
})
export type ReportSection = z.infer<typeof reportSection>

const text = z.string().optional()
const reportSnapshot = z.object({
  boat: z.object({
    name: z.string(),
    kind: text,
    brand: text,
    model: text,
    hullNumber: text,
    sailNumber: text,
    hin: text,
    year: z.number().optional(),
    lengthOverall: z.number().optional(),
    beam: z.number().optional(),
    draft: z.number().optional(),
    displacementKg: z.number().optional(),
    material: text,
    flag: text,
    homePort: text,
    registrationNumber: text,
    engines: text,
    designer: text,
  }),
  surveyType: z.object({ group: localised, groupShort: z.string(), name: localised, nameShort: z.string() }),
  template: z.object({ name: localised.optional() }),
  audit: z.object({ place: text, customerReference: text, scheduledFor: text }),
  facility: z.object({ name: z.string(), timeZone: z.string() }),
})
const reportParts = z.object({ snapshot: reportSnapshot, sections: z.array(reportSection) })
/** What a report says beside its row. */
export type ReportParts = z.infer<typeof reportParts>

/** A report with all that it says, in one answer. Names in `snapshot` and in sections are those of its opening. */
export const wholeReport = auditReports.row.extend(reportParts.shape)
export type WholeReport = RowOf<typeof auditReports> & ReportParts
