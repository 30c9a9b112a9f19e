import { concernedPeople, putOffMailed, putOffMails, putOffs } from '@darsena/contract/areas/yard/put-offs'
import { languages } from '@darsena/contract/kit/label'
import { z } from 'zod'
import { readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { concernedPeopleOf, sendPutOffMails } from './put-off-mails.ts'
import { putOffsOf } from './put-offs.ts'

const tag = 'booking-sessions'
const params = z.object({ id: z.uuid() })

/** Work that was put off together, and the people to write to about it. */
export function putOffRoutes(server: Server): void {
  readRoute(server, {
    tag,
    access: { can: ['read', 'BookingSession'] },
    method: 'GET',
    url: '/yard/put-offs',
    summary: 'Work that was put off together lately, with when it had been and what has become of it',
    answer: putOffs,
    handler: (context) => putOffsOf(context),
  })
  readRoute(server, {
    tag,
    access: { can: ['update', 'BookingSession'] },
    method: 'GET',
    url: '/yard/put-offs/:id/people',
    summary: 'People whom it concerns, each with the mail that would go out now',
    params,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    answer: concernedPeople,
    handler: (context, { params: { id }, query }) => concernedPeopleOf(context, id, query.language),
  })
  writeRoute(server, {
    tag,
    access: { can: ['approve', 'Booking'] },
    method: 'POST',
    url: '/yard/put-offs/:id/mails',
    summary: 'Writes to people whom it concerns',
    params,
    body: putOffMails,
    answer: putOffMailed,
    handler: (context, { params: { id }, body }) => sendPutOffMails(context, id, body),
  })
}
