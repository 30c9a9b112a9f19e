import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { type Labelled, labelled } from '@darsena/contract/kit/define-resource'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRows } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { useShown } from '../../../kit/texts/shown-value.ts'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

function Name({ person }: { person: Labelled | null | undefined }) {
  const { t } = useTranslation('marina/stays')
  const mayRead = useAllowed({ can: ['read', 'BoatMember'] })
  if (!person) return t('personNotVisible')
  if (!mayRead) return person.label
  return (
    <Link to={`/boat-members/${person.id}`} className={classes.link}>
      {person.label}
    </Link>
  )
}

const Line = ({ what, children }: { what: string; children: ReactNode }) => (
  <li>
    {children} <span className={classes.why}>{what}</span>
  </li>
)

/** The people of a stay, to look at: whom to ask, and who is aboard in which role and for how long. */
export function StayCrew({ stay }: { stay: Stay }) {
  const { t } = useTranslation('marina/stays')
  const words = useResourceTexts(portBookings)
  const shown = useShown(portBookingMembers)
  const mayRead = useAllowed({ can: ['read', 'PortBookingMember'] })
  const params = useMemo(
    () => new URLSearchParams({ portBookingId: stay.id, sort: 'role', pageSize: '200' }),
    [stay.id],
  )
  const crew = useRows(portBookingMembers, params, mayRead).data?.items ?? []
  if (!stay.contactId && stay.peopleCount === null && crew.length === 0) return null
  const roleAndTime = (row: (typeof crew)[number]) =>
    [
      shown.field('role', row),
      row.from && t('aboardFrom', { day: shown.field('from', row) }),
      row.to && t('aboardTo', { day: shown.field('to', row) }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <section className={classes.facts} aria-label={t('people')}>
      <h3>
        {t('people')}
        {stay.peopleCount !== null && `: ${stay.peopleCount}`}
      </h3>
      <ul>
        {stay.contactId && (
          <Line what={words.field('contactId')}>
            <Name person={stay.contact} />
          </Line>
        )}
        {crew.map((row) => (
          <Line key={row.id} what={roleAndTime(row)}>
            <Name person={labelled.safeParse(row.member).data} />
          </Line>
        ))}
      </ul>
    </section>
  )
}
