import type { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import type { scheduledVisits } from '@darsena/contract/areas/access-control/scheduled-visits'
import type { visitors } from '@darsena/contract/areas/access-control/visitors'
import type { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Answer, TestApp } from '../../test-app.ts'

const made = <T>({ status, body, text }: Answer<T>): T => {
  if (status >= 300) throw new Error(text)
  return body
}

/** A name that nobody else has; letters only, so that no plate or phone is like it. */
const freshName = () =>
  `Z${[...uuidv7().replaceAll('-', '').slice(-14)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')}`

/** Ways to make visitors, visits and entries at the first facility. */
export async function gateOf(server: TestApp) {
  const admin = await server.as('admin')
  const keeper = await server.as('gatekeeper')
  const facility = (await admin.get<CurrentUser>('/users/me')).body.facilities[0]
  const timeZone = facility?.timeZone ?? ''
  const today = () => Temporal.Now.plainDateISO(timeZone).toString()
  const approved = async (body: object) => {
    const visit = made(await admin.post<RowOf<typeof scheduledVisits>>('/scheduled-visits', body))
    return made(await admin.post<RowOf<typeof scheduledVisits>>(`/scheduled-visits/${visit.id}/approve`))
  }
  return {
    facilityId: facility?.id ?? '',
    today,
    visitor: async (more: object = {}) =>
      made(await admin.post<RowOf<typeof visitors>>('/visitors', { lastName: freshName(), ...more })),
    member: async (more: object = {}) =>
      made(
        await admin.post<RowOf<typeof boatMembers>>('/boat-members', {
          lastName: freshName(),
          phone: '+39 010 555 0100',
          ...more,
        }),
      ),
    /** A boat that is in a port of its own since an hour. */
    boatInPort: async (more: object) => {
      const boat = made(await admin.post<{ id: string }>('/boats', more))
      const code = uuidv7().slice(-12)
      const port = made(await admin.post<{ id: string }>('/ports', { name: code, code }))
      const hour = (distance: number) => new Date(Date.now() + distance * 3_600_000).toISOString()
      const body = { portId: port.id, boatId: boat.id, kind: 'TRANSIT', from: hour(-1), to: hour(24) }
      const stay = made(await admin.post<{ id: string }>('/port-bookings', body))
      made(await admin.post(`/port-bookings/${stay.id}/confirm`))
      made(await admin.post(`/port-bookings/${stay.id}/arrive`))
      return { boatId: boat.id, stay }
    },
    enter: async (body: object) => made(await keeper.post<RowOf<typeof accessLogs>>('/access-logs', body)),
    approved,
    approvedToday: (visitorId: string, more: object = {}) =>
      approved({ visitorId, from: today(), to: today(), ...more }),
    settings: async (values: Record<string, unknown>) => {
      const { rows } = await sql<{
        version: number
      }>`select version from facilities where id = ${facility?.id}`.execute(server.db)
      made(await admin.patch(`/facilities/${facility?.id}`, { version: rows[0]?.version, ...values }))
    },
  }
}
