import type { Resource } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveRows, restoreRows } from '../archive.ts'
import type { Row } from '../rows.ts'
import classes from './list.module.css'
import type { Selection } from './selection.ts'

/** Draws what else can be done with selected rows; hears which of them need not stay selected. */
export type BulkActions<R = Row> = (rows: readonly R[], onDone: (ids: readonly string[]) => void) => ReactNode

/** What can be done with the selected rows. */
export function BulkBar({
  resource,
  rows,
  selection,
  mayArchive,
  more,
}: {
  resource: Resource
  rows: readonly Row[]
  selection: Selection
  mayArchive: boolean
  /** Further buttons for the selected rows. */
  more?: BulkActions | undefined
}) {
  const { t } = useTranslation(['kit/list', 'kit/archive'])
  const [isBusy, setBusy] = useState(false)
  if (selection.ids.length === 0) return null
  const archived = rows.filter(({ id, archivedAt }) => archivedAt && selection.has(id)).map(({ id }) => id)
  const live = selection.ids.filter((id) => !archived.includes(id))
  const run = async (work: Promise<void>) => {
    setBusy(true)
    await work
    setBusy(false)
    selection.clear()
  }
  return (
    <div className={classes.bulk}>
      <span role="status">{t('selected', { count: selection.ids.length })}</span>
      {more?.(
        rows.filter(({ id }) => selection.has(id)),
        selection.drop,
      )}
      {mayArchive && live.length > 0 && (
        <Button
          size="compact-md"
          fz="sm"
          loading={isBusy}
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => void run(archiveRows(resource, live))}
        >
          {t('kit/archive:archive')}
        </Button>
      )}
      {mayArchive && archived.length > 0 && (
        <Button
          size="compact-md"
          fz="sm"
          loading={isBusy}
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          onClick={() => void run(restoreRows(resource, archived))}
        >
          {t('kit/archive:restore')}
        </Button>
      )}
      <Button size="compact-md" fz="sm" variant="subtle" onClick={selection.clear}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}
