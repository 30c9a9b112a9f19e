import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import type { BoatOverview } from '@darsena/contract/areas/fleet/boat-overview'
import { boats } from '@darsena/contract/areas/fleet/boats'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { fileLinksOf } from '@darsena/contract/kit/file-link'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAddedSummaries } from '../../../kit/area/areas.ts'
import { useOverview } from '../../../kit/area/overview.ts'
import { FileThumb } from '../../../kit/files/file-thumb.tsx'
import { formatDay } from '../../../kit/texts/format.ts'
import { RowName } from '../people/row-name.tsx'
import classes from './boat-summary.module.css'
import { DocumentStanding } from './document-state.tsx'

const BoatPlan = lazy(async () => ({ default: (await import('../plan-view/boat-plan.tsx')).BoatPlan }))

function Alerts({ documents }: Pick<BoatOverview, 'documents'>) {
  const { t } = useTranslation('fleet')
  return (
    <ul className={classes.alerts} aria-label={t('alerts')}>
      {documents.map(({ id, label, state, expiresOn }) => (
        <li key={id}>
          <DocumentStanding resource={boatDocuments} state={state} renewed={false} />
          <Link to={`/boat-documents/${id}`} className={classes.link}>
            {label}
          </Link>
          <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
        </li>
      ))}
    </ul>
  )
}

/** Below a yacht's name: her picture, what she looks like from above, whose she is, what other areas say of her, and which of her documents raise an alert. */
export function BoatSummary({ boat }: { boat: RowOf<typeof boats> }) {
  const { t } = useTranslation('fleet')
  const [picture] = fileLinksOf(boat.picture)
  const { documents = [] } = useOverview<BoatOverview>(boats, boat.id) ?? {}
  const summaries = useAddedSummaries(boats)
  const isDrawn = boat.lengthOverall !== null
  return (
    <div className={classes.summary}>
      {picture && <FileThumb file={picture} size="large" />}
      {isDrawn && (
        <div className={classes.plan}>
          <Suspense>
            <BoatPlan boat={boat} />
          </Suspense>
        </div>
      )}
      <div className={classes.words}>
        {boat.owners.length > 0 && (
          <p className={classes.owners}>
            {t('owners', { count: boat.owners.length })}{' '}
            {boat.owners.map((owner, at) => (
              <span key={owner.id}>
                {at > 0 && ', '}
                <RowName resource="boat-members" row={owner} />
              </span>
            ))}
          </p>
        )}
        {summaries.map((Summary, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the areas stay as they are
          <Suspense key={at}>
            <Summary id={boat.id} />
          </Suspense>
        ))}
        {documents.length > 0 && <Alerts documents={documents} />}
      </div>
    </div>
  )
}
