import type { Resource, RowMeta } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllowed } from '../../../kit/session.tsx'

/** Leads to a new document in the place of this one, unless that is there already. */
export function RenewButton({
  resource,
  row,
}: {
  resource: Pick<Resource, 'name' | 'subject'>
  row: Pick<RowMeta, 'id' | 'archivedAt'> & { renewed: boolean }
}) {
  const { t } = useTranslation('fleet')
  const mayCreate = useAllowed({ can: ['create', resource.subject] })
  if (!mayCreate || row.archivedAt || row.renewed) return null
  return (
    <Button
      component={Link}
      to={`/${resource.name}/new?renews=${row.id}`}
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
    >
      {t('documents.renew')}
    </Button>
  )
}
