import { canRow } from '@darsena/contract/access/ability'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { archiveRows } from '../archive.ts'
import type { Column } from '../list/columns.tsx'
import { CellValue } from '../list/row-link.tsx'
import type { Row } from '../rows.ts'
import { useAbility } from '../session.tsx'
import type { Shown } from '../texts/shown-value.ts'
import classes from './related.module.css'

/** What a row says, under the names of its columns. */
export function RowValues({
  resource,
  row,
  columns,
  shown,
  hasPages,
}: {
  resource: Resource
  row: Row
  columns: readonly Column[]
  shown: Shown
  hasPages: boolean
}) {
  return (
    <dl className={classes.values}>
      {columns.map((column, at) => (
        <div key={column.source}>
          <dt>{column.title}</dt>
          <dd>
            {at === 0 && hasPages ? (
              <Link to={`/${resource.name}/${row.id}`} className={classes.link}>
                <CellValue row={row} column={column} shown={shown} />
              </Link>
            ) : (
              <CellValue row={row} column={column} shown={shown} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What can be done with a row on the spot. */
export function RowActions({
  resource,
  row,
  label,
  onEdit,
  onArchived,
}: {
  resource: Resource
  row: Row
  label: string
  onEdit: (() => void) | undefined
  onArchived: () => void
}) {
  const { t } = useTranslation('kit/related')
  const ability = useAbility()
  return (
    <div className={classes.actions}>
      {onEdit && canRow(ability, 'update', resource.subject, row) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('edit', { label })}
          data-opens={row.id}
          onClick={onEdit}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {canRow(ability, 'delete', resource.subject, row) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('archive', { label })}
          onClick={() => void archiveRows(resource, [row.id]).then(onArchived)}
        >
          <IconArchive size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

export const addOpener = 'new'

/** Begins a new row here, or leads to the page of a new one. */
export function AddButton(props: { onAdd: () => void } | { to: string }) {
  const { t } = useTranslation('kit/related')
  const appearance = {
    variant: 'default',
    className: classes.add,
    leftSection: <IconPlus size={18} aria-hidden />,
    children: t('add'),
  }
  return 'to' in props ? (
    <Button component={Link} to={props.to} {...appearance} />
  ) : (
    <Button onClick={props.onAdd} data-opens={addOpener} {...appearance} />
  )
}
