import { z } from 'zod'
import { itemStatuses } from '../report-choices.ts'
import { reportReading } from './report.ts'

const localised = z.object({ it: z.string().nullish(), en: z.string().nullish() })
const side = z.object({
  reportId: z.string(),
  code: z.string(),
  revision: z.number(),
  startedAt: z.string().nullable(),
})

/** What has become of an item between two surveys. */
export const comparisons = [
  'NEW',
  'STILL_OPEN',
  'WORSE',
  'BETTER',
  'SOLVED',
  'NOT_CHECKED_THEN',
  'NOT_CHECKED_NOW',
  'FINE',
] as const
export type Comparison = (typeof comparisons)[number]

const value = reportReading.shape.value
const comparedReading = z.object({
  readingId: z.string(),
  label: localised,
  unit: z.string().nullable(),
  valueType: reportReading.shape.valueType,
  options: reportReading.shape.options,
  earlier: value,
  later: value,
  /** Of numbers: later less earlier, and per year of 365.25 days. */
  difference: z.number().nullable(),
  perYear: z.number().nullable(),
})
const problem = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.number(),
  issueStatus: z.string(),
})

/** Two reports of a boat, paired by catalogue code and group instance. */
export const reportComparison = z.object({
  earlier: side,
  later: side,
  years: z.number(),
  /** Engine hours that went down. */
  engineHours: z.array(
    z.object({ which: z.enum(['FIRST', 'SECOND']), earlier: z.number(), later: z.number() }),
  ),
  items: z.array(
    z.object({
      code: z.string(),
      name: localised,
      section: localised.nullable(),
      sectionKey: z.string(),
      comparison: z.enum(comparisons),
      earlierStatus: z.enum(itemStatuses).nullable(),
      laterStatus: z.enum(itemStatuses).nullable(),
      earlierProblems: z.array(problem),
      laterProblems: z.array(problem),
      readings: z.array(comparedReading),
    }),
  ),
})
export type ReportComparison = z.infer<typeof reportComparison>

/** What was found the last time at the places of a report, by its items; what was solved since is to be verified. */
export const previousFindings = z.object({
  items: z.array(
    z.object({
      itemId: z.string(),
      report: z.object({ id: z.string(), code: z.string(), startedAt: z.string().nullable() }),
      status: z.enum(itemStatuses),
      notes: z.string().nullable(),
      problems: z.array(
        problem.extend({
          recommendation: z.string().nullable(),
          solution: z.string().nullable(),
          solvedAt: z.string().nullable(),
        }),
      ),
      /** Values by this report's readings. */
      readings: z.array(z.object({ id: z.string(), value })),
    }),
  ),
})
export type PreviousFindings = z.infer<typeof previousFindings>

/** Number readings of a boat over all its surveys, with its problems over time. */
export const boatTrends = z.object({
  reports: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      startedAt: z.string().nullable(),
      low: z.number(),
      medium: z.number(),
      high: z.number(),
      open: z.number(),
    }),
  ),
  readings: z.array(
    z.object({
      readingId: z.string(),
      itemCode: z.string(),
      item: localised,
      section: localised.nullable(),
      label: localised,
      unit: z.string().nullable(),
      attentionMin: z.number().nullable(),
      attentionMax: z.number().nullable(),
      alarmMin: z.number().nullable(),
      alarmMax: z.number().nullable(),
      points: z.array(z.object({ reportId: z.string(), at: z.string(), value: z.number() })),
    }),
  ),
})
export type BoatTrends = z.infer<typeof boatTrends>

/** How often items are a problem, the most frequent first. */
export const frequentFindings = z.object({
  items: z.array(
    z.object({
      code: z.string(),
      name: localised,
      surveyType: z.object({ id: z.string(), label: z.string() }).nullable(),
      model: z.string().nullable(),
      /** Approved reports in which it was a problem, and in which it was looked at. */
      reports: z.number(),
      checked: z.number(),
      low: z.number(),
      medium: z.number(),
      high: z.number(),
      /** The latest reports in which it was a problem. */
      latest: z.array(z.object({ id: z.string(), code: z.string(), boat: z.string() })),
    }),
  ),
})
export type FrequentFindings = z.infer<typeof frequentFindings>
