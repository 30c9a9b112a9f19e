import { z } from 'zod'
import { issueStatuses } from '../report-choices.ts'

/** A yard booking of some problems of a report; asked for at once, unless it is to stay a draft. */
export const newReportBooking = z.strictObject({
  problemIds: z.array(z.uuid()).min(1).max(200),
  isDraft: z.boolean().default(false),
})

/** The booking that was made. */
export const reportBooking = z.object({ id: z.string(), code: z.string() })
export type ReportBooking = z.infer<typeof reportBooking>

/** Which bookings answer the problems of a report, as far as the reader may see them. */
export const problemBookings = z.object({
  items: z.array(z.object({ problemId: z.string(), id: z.string(), code: z.string(), status: z.string() })),
})
export type ProblemBookings = z.infer<typeof problemBookings>

/** Problems that a booking answers, those that are open first. */
export const bookingProblems = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      reportId: z.string(),
      reportCode: z.string(),
      title: z.string(),
      severity: z.number(),
      issueStatus: z.enum(issueStatuses),
      recommendation: z.string().nullable(),
      solution: z.string().nullable(),
      /** May the reader mark it as solved? */
      maySolve: z.boolean(),
    }),
  ),
  /** Finished work of the booking, of which problems may be marked as solved. */
  sessions: z.array(z.object({ id: z.string(), type: z.string(), finishedAt: z.string() })),
})
export type BookingProblems = z.infer<typeof bookingProblems>
