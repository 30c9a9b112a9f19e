import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { IconFileAlert, IconFileCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Row, useRows } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { useRowLabel } from '../../../kit/texts/row-label.ts'
import { useShown } from '../../../kit/texts/shown-value.ts'
import { lastDayOf } from './last-day.ts'
import type { Stay } from './stay-state.tsx'
import classes from './stays.module.css'

/** Pictures are kept among a boat's documents and never expire. */
const documentTypes = 'INSURANCE,CERTIFICATE_OF_REGISTRY,OTHER'

function Paper({ row, until }: { row: Row; until: string | undefined }) {
  const { t } = useTranslation('marina/stays')
  const shown = useShown(boatDocuments)
  const labelOf = useRowLabel(boatDocuments)
  const isShort = typeof row.expiresOn === 'string' && until !== undefined && row.expiresOn <= until
  const isAlert = isShort || row.state !== 'VALID'
  const Icon = isAlert ? IconFileAlert : IconFileCheck
  return (
    <li>
      <Icon size={16} aria-hidden className={isAlert ? classes.alert : undefined} />{' '}
      <Link to={`/boat-documents/${row.id}`} className={classes.link}>
        {labelOf(row)}
      </Link>{' '}
      <span className={classes.why}>
        {shown.field('state', row)}
        {row.expiresOn !== null && `, ${t('expires', { day: shown.field('expiresOn', row) })}`}
      </span>
      {isShort && row.state !== 'EXPIRED' && <strong> {t('duringStay')}</strong>}
    </li>
  )
}

/** What the boat of a stay has to show, how it stands with it today, and what of it ends before she leaves. */
export function BoatDocumentStates({ stay, timeZone }: { stay: Stay; timeZone: string }) {
  const { t } = useTranslation('marina/stays')
  const mayRead = useAllowed({ can: ['read', 'BoatDocument'] })
  const boatId = stay.boat?.id
  const params = useMemo(
    () =>
      new URLSearchParams({
        boatId: boatId ?? '',
        type: documentTypes,
        renewed: 'false',
        sort: 'expiresOn',
        pageSize: '50',
      }),
    [boatId],
  )
  const { data } = useRows(boatDocuments, params, mayRead && boatId !== undefined)
  if (!data || boatId === undefined || !mayRead) return null
  const until = stay.to === null ? undefined : lastDayOf(stay.to, timeZone)
  return (
    <section className={classes.facts} aria-label={t('papers')}>
      <h3>{t('papers')}</h3>
      {data.items.length === 0 && <p className={classes.none}>{t('noPapers')}</p>}
      <ul>
        {data.items.map((row) => (
          <Paper key={row.id} row={row} until={until} />
        ))}
      </ul>
    </section>
  )
}
