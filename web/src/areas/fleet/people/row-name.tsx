import type { Labelled } from '@darsena/contract/kit/define-resource'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './people.module.css'

/** The name of a referenced row as a link to its page; of one that the reader may not see, that it is so. */
export function RowName({ resource, row }: { resource: 'boats' | 'boat-members'; row: Labelled | null }) {
  const { t } = useTranslation('fleet')
  return row ? (
    <Link to={`/${resource}/${row.id}`} className={classes.link}>
      {row.label}
    </Link>
  ) : (
    t('notVisible')
  )
}
