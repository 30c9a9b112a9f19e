import type { DocumentState } from '@darsena/contract/areas/fleet/document-states'
import type { Labelled, Resource } from '@darsena/contract/kit/define-resource'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RowName } from '../people/row-name.tsx'
import { DocumentStanding } from './document-state.tsx'
import classes from './documents.module.css'

/** Derived fields of every kind of document. */
export interface ShownDocument {
  state: DocumentState
  renewed: boolean
  renews: Labelled | null
  renewedBy: Labelled | null
}

/** Below a document's name: whose it is, how it stands, and what came before and after it. */
export function DocumentSummary({
  resource,
  owner,
  ownersAre,
  row,
}: {
  resource: Pick<Resource, 'name'>
  owner: Labelled | null
  ownersAre: 'boats' | 'boat-members'
  row: ShownDocument
}) {
  const { t } = useTranslation('fleet')
  const other = (text: string, { id, label }: Labelled) => (
    <span>
      {text}{' '}
      <Link to={`/${resource.name}/${id}`} className={classes.link}>
        {label}
      </Link>
    </span>
  )
  return (
    <p className={classes.summary}>
      <DocumentStanding resource={resource} state={row.state} renewed={row.renewed} />
      <RowName resource={ownersAre} row={owner} />
      {row.renews && other(t('documents.renews'), row.renews)}
      {row.renewedBy && other(t('documents.renewedBy'), row.renewedBy)}
    </p>
  )
}
