import type {
  BookingProblems,
  ProblemBookings,
  ReportBooking,
} from '@darsena/contract/areas/surveys/reports/bookings'
import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { approvedReport, givenAudit, itemAt, openReport } from '../reports/test-survey.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let surveyor: Client
let yard: Client

beforeAll(async () => {
  server = await startTestApp()
  surveyor = await server.as('surveyor')
  yard = await server.as('yard-manager')
})
afterAll(() => server.stop())

/** An approved report with two problems. */
async function reportWithProblems(): Promise<{ report: WholeReport; problemIds: string[] }> {
  const lead = await server.as('survey-lead')
  const { auditId } = await givenAudit(server.db, [{ code: 'QPA' }, { code: 'QPB' }])
  const problemIds: string[] = []
  const report = await approvedReport(server, auditId, async (draft) => {
    for (const [item, title] of [
      [itemAt(draft, 0, 0), 'Bolle in carena'],
      [itemAt(draft, 0, 1), 'Gioco del timone'],
    ] as const) {
      const body = { title, severity: 2, recommendation: 'Alare e riparare' }
      const added = await lead.post<{ id: string; item: ReportItem }>(
        `/audit-reports/${draft.id}/items/${item.id}/problems`,
        body,
      )
      expect(added, added.text).toMatchObject({ status: 201 })
      problemIds.push(added.body.id)
    }
  })
  return { report, problemIds }
}

const book = (client: Client, reportId: string, body: object) =>
  client.post<ReportBooking>(`/audit-reports/${reportId}/bookings`, body)

/** Work of a booking of this boat or of another one, finished. */
async function finishedWork(bookingId: string): Promise<string> {
  await yard.post(`/bookings/${bookingId}/confirm`)
  const planned = {
    bookingId,
    type: 'HAUL_OUT',
    startsAt: '2025-05-05T08:00:00Z',
    endsAt: '2025-05-05T09:00:00Z',
  }
  const session = await yard.post<{ id: string }>('/booking-sessions', planned)
  const done = await yard.post(`/booking-sessions/${session.body.id}/finish`, { at: '2025-05-05T09:00:00Z' })
  expect(done, done.text).toMatchObject({ status: 200 })
  return session.body.id
}

test('problems of a report become a booking, and finished work solves them by name', async () => {
  const { report, problemIds } = await reportWithProblems()
  const booked = await book(surveyor, report.id, { problemIds })
  expect(booked, booked.text).toMatchObject({ status: 201 })
  const { id, code } = booked.body
  const booking = await yard.get<{ status: string; boatId: string; notes: string }>(`/bookings/${id}`)
  expect(booking.body).toMatchObject({ status: 'REQUESTED', boatId: report.boatId })
  expect(booking.body.notes).toBe(
    `${report.code}\n– Bolle in carena: Alare e riparare\n– Gioco del timone: Alare e riparare`,
  )
  const answered = await surveyor.get<ProblemBookings>(`/audit-reports/${report.id}/bookings`)
  expect(answered.body.items.map((one) => [one.problemId, one.code])).toEqual(
    problemIds.toSorted().map((problemId) => [problemId, code]),
  )
  const [problemId = ''] = problemIds
  const solve = (bookingSessionId: string) =>
    surveyor.post(`/audit-reports/${report.id}/problems/${problemId}/solve`, {
      solution: 'Carena sabbiata e rifatta',
      bookingSessionId,
    })
  const other = await reportWithProblems()
  const elsewhere = await book(surveyor, other.report.id, { problemIds: other.problemIds })
  for (const sessionId of [uuidv7(), await finishedWork(elsewhere.body.id)])
    expect(await solve(sessionId)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'bookingSessionId' }] },
    })
  const sessionId = await finishedWork(id)
  expect(await solve(sessionId)).toMatchObject({ status: 200, body: { issueStatus: 'SOLVED' } })
  const seen = await surveyor.get<BookingProblems>(`/bookings/${id}/problems`)
  expect(seen.body).toMatchObject({
    items: [
      { title: 'Gioco del timone', issueStatus: 'PENDING', maySolve: true },
      { title: 'Bolle in carena', issueStatus: 'SOLVED', solution: 'Carena sabbiata e rifatta' },
    ],
    sessions: [{ id: sessionId }],
  })
  // Who may read the booking and no reports learns nothing of them.
  const forYard = await yard.get<BookingProblems>(`/bookings/${id}/problems`)
  expect(forYard).toMatchObject({ status: 200, body: { items: [] } })
})

test('nothing half done: problems of others, solved ones, and those of a draft make no booking', async () => {
  const { report, problemIds } = await reportWithProblems()
  const other = await reportWithProblems()
  const count = async () => (await yard.get<{ total: number }>('/bookings?pageSize=1')).body.total
  const before = await count()
  const mixed = [...problemIds, ...other.problemIds]
  expect(await book(surveyor, report.id, { problemIds: mixed })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'problemIds' }] },
  })
  await surveyor.post(`/audit-reports/${report.id}/problems/${problemIds[0]}/solve`, { solution: 'Fatto' })
  expect(await book(surveyor, report.id, { problemIds })).toMatchObject({ status: 422 })
  const draft = await openReport(surveyor, (await givenAudit(server.db, [{ code: 'QPC' }])).auditId)
  expect(await book(surveyor, draft.id, { problemIds })).toMatchObject({ status: 409 })
  expect(await book(yard, report.id, { problemIds })).toMatchObject({ status: 404 })
  expect(await count()).toBe(before)
})
