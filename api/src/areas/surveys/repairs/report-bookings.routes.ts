import {
  bookingProblems,
  newReportBooking,
  problemBookings,
  reportBooking,
} from '@darsena/contract/areas/surveys/reports/bookings'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { bookingsOfReport, bookProblems, problemsOfBooking } from './report-bookings.ts'

const params = z.object({ id: z.uuid() })

/** From a survey's problems to yard work, and back. */
export function reportBookingRoutes(server: Server): void {
  const url = '/audit-reports/:id/bookings'
  writeRoute(server, {
    tag: 'audit-reports',
    access: { can: ['create', 'Booking'] },
    method: 'POST',
    url,
    summary: 'A yard booking of some problems of a report',
    params,
    body: newReportBooking,
    answer: reportBooking,
    status: 201,
    handler: (context, { params: { id }, body }) => bookProblems(context, id, body),
  })
  readRoute(server, {
    tag: 'audit-reports',
    access: { can: ['read', 'Booking'] },
    method: 'GET',
    url,
    summary: 'The yard bookings that answer problems of a report',
    params,
    answer: problemBookings,
    handler: (context, { params: { id } }) => bookingsOfReport(context, id),
  })
  readRoute(server, {
    tag: 'bookings',
    access: { can: ['read', 'Booking'] },
    method: 'GET',
    url: '/bookings/:id/problems',
    summary: 'Problems of surveys that a booking answers, and its finished work',
    params,
    answer: bookingProblems,
    handler: (context, { params: { id } }) => problemsOfBooking(context, id),
  })
}
