import { shownDay } from '@darsena/contract/kit/time/days'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'

/** A facility as its gate sees it. */
export interface Place {
  id: string
  name: string
  timeZone: string
  /** Today on its clock. */
  today: string
  gates: string[]
}

/** @throws FORBIDDEN for somebody who is at no facility */
export function facilityOf({ facilityId }: Context): string {
  if (!facilityId) throw new AppError('FORBIDDEN', { text: 'reason.noFacility' })
  return facilityId
}

export async function placeOf(db: Database, facilityId: string): Promise<Place> {
  const { rows } = await sql<Omit<Place, 'gates'> & { gates: string | null }>`
    select id, name, time_zone as "timeZone", (now() at time zone time_zone)::date as today, gates
      from facilities where id = ${facilityId}`.execute(db)
  const [place] = rows
  if (!place) throw new AppError('NOT_FOUND')
  const gates = (place.gates ?? '').split('\n').map((gate) => gate.trim())
  return { ...place, gates: gates.filter(Boolean) }
}

/** «09:12», or «28/11/2026 09:12» where that was another day on the facility's clock. */
export function shownSince(at: string, { timeZone, today }: Place): string {
  const then = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
  const clock = then.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = then.toPlainDate().toString()
  return day === today ? clock : `${shownDay(day)} ${clock}`
}

/** The day of a moment on the facility's clock. */
export const dayOf = (at: string, { timeZone }: Place): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
