import { type Misfits, type MisfitsQuery, mostMisfits } from '@darsena/contract/areas/marina/misfits'
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FieldValues } from '../../../kit/form/fields.tsx'
import type { FormValues } from '../../../kit/form/form-view.ts'
import { useStoredRow } from '../../../kit/form/stored-row.ts'
import { http } from '../../../kit/http.ts'
import type { Row } from '../../../kit/rows.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import classes from './stays.module.css'
import '@mantine/core/styles/Alert.layer.css'

type Source = keyof MisfitsQuery
type What = 'slotId' | 'boatId'

/** What counts at a berth, of either side. */
const sourcesOf = {
  slotId: ['length', 'width', 'maxBeam', 'maxDraft', 'maxAirDraft', 'maxWeightKg', 'active'],
  boatId: ['lengthOverall', 'beam', 'draft', 'airDraft', 'displacementKg'],
} as const satisfies Record<What, readonly Source[]>

/** Values that are to be others than those of the row, as the question has them; '' for nothing to ask. */
function questionOf(what: What, row: Row, values: FormValues): string {
  const changed = sourcesOf[what].flatMap((source) => {
    const [next, before] = [values[source] ?? null, row[source] ?? null]
    const isKnown = next === null || typeof next === 'number' || typeof next === 'boolean'
    return isKnown && next !== before ? [[source, String(next ?? '')]] : []
  })
  return changed.length > 0 ? new URLSearchParams([[what, row.id], ...changed]).toString() : ''
}

function Found({ question }: { question: string }) {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
  const [asked] = useDebouncedValue(question, 300)
  const { data } = useQuery({
    queryKey: ['port-bookings', 'misfits', asked],
    queryFn: ({ signal }) => http<Misfits>(`/port-bookings/misfits?${asked}`, { signal, quiet: [404, 422] }),
    enabled: asked !== '',
    meta: { kinds: ['boat-slots', 'boats', 'port-booking-arrangements'] },
  })
  if (!data || data.total === 0 || question === '') return null
  const more = data.total - mostMisfits
  return (
    <Alert color="orange" role="status" icon={<IconAlertTriangle aria-hidden />}>
      <p className={classes.lead}>{t('misfits.title', { count: data.total })}</p>
      <ul className={classes.obstacles}>
        {data.items.map(({ stayId, code, boat, slots, from, to, why }) => (
          <li key={`${stayId} ${from}`}>
            <Link to={`/port-bookings/${stayId}`} className={classes.link}>
              {[code, boat].filter(Boolean).join(' · ')}
            </Link>{' '}
            {slots.join(' + ')}, {formatInstant(from, timeZone)} –{' '}
            {to === null ? '…' : formatInstant(to, timeZone)}: {why.join('; ')}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('misfits.more', { count: more })}</p>}
    </Alert>
  )
}

/** Within the form of a berth or a boat: confirmed stays that would not fit any more, before the change is saved. */
export function ChangeMisfits({ what }: { what: What }) {
  const row = useStoredRow()
  const mayRead = useAllowed({ can: ['read', 'PortBooking'] })
  if (!row || !mayRead) return null
  return (
    <FieldValues sources={sourcesOf[what]}>
      {(values) => <Found question={questionOf(what, row, values)} />}
    </FieldValues>
  )
}

export const BoatMisfits = () => <ChangeMisfits what="boatId" />
