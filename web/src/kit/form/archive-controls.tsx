import { canRow } from '@darsena/contract/access/ability'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { Alert, Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, type Question } from '../../ui/confirm.ts'
import { archiveRows, restoreRows } from '../archive.ts'
import type { Row } from '../rows.ts'
import { useAbility, useSession } from '../session.tsx'
import { formatInstant } from '../texts/format.ts'
import '@mantine/core/styles/Alert.layer.css'

/** Archives the row of this page, after a question if there is one; the toast offers to take it back. */
export function RowActions({
  resource,
  row,
  question,
}: {
  resource: Resource
  row: Row
  question?: Question | undefined
}) {
  const { t } = useTranslation('kit/archive')
  const ability = useAbility()
  const [isBusy, setBusy] = useState(false)
  if (row.archivedAt || !canRow(ability, 'delete', resource.subject, row)) return null
  const archive = async () => {
    if (question && !(await confirm({ action: t('archive'), ...question }))) return
    setBusy(true)
    await archiveRows(resource, [row.id])
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconArchive size={18} aria-hidden />}
      onClick={() => void archive()}
    >
      {t('archive')}
    </Button>
  )
}

/** Says since when a row is archived, and takes it back out. */
export function ArchivedNotice({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useTranslation(['kit/form', 'kit/archive'])
  const { facility } = useSession()
  const ability = useAbility()
  if (!row.archivedAt) return null
  return (
    <Alert
      color="brand"
      icon={<IconArchive aria-hidden />}
      title={t('archivedOn', { at: formatInstant(row.archivedAt, facility.timeZone) })}
    >
      {canRow(ability, 'delete', resource.subject, row) && (
        <Button
          size="compact-md"
          fz="sm"
          variant="default"
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          onClick={() => void restoreRows(resource, [row.id])}
        >
          {t('kit/archive:restore')}
        </Button>
      )}
    </Alert>
  )
}
