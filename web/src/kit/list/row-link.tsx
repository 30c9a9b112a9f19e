import type { Resource } from '@darsena/contract/kit/define-resource'
import { Badge } from '@mantine/core'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadForm } from '../form/load-form.ts'
import type { Row } from '../rows.ts'
import type { Shown } from '../texts/shown-value.ts'
import type { Column } from './columns.tsx'
import classes from './list.module.css'
import '@mantine/core/styles/Badge.layer.css'

/** Opens a row in place, where rows have no page of their own. */
export const RowOpener = createContext<((row: Row) => void) | null>(null)

/** One value of a row, by the column's own drawing or as its kind is written. */
export function CellValue({ row, column, shown }: { row: Row; column: Column; shown: Shown }) {
  return column.render ? column.render(row) : shown.field(column.source, row)
}

/** The first value of a row, as the link that opens it; the list's address goes along for the way back. */
export function RowLink({
  resource,
  row,
  column,
  shown,
  search,
}: {
  resource: Resource
  row: Row
  column: Column
  shown: Shown
  search: string
}) {
  const { t } = useTranslation('kit')
  const open = use(RowOpener)
  if (open) {
    return (
      <button type="button" className={classes.opener} onClick={() => open(row)}>
        <CellValue row={row} column={column} shown={shown} />
      </button>
    )
  }
  return (
    <>
      <Link
        to={`/${resource.name}/${row.id}`}
        state={{ list: search }}
        className={classes.link}
        // The page behind the link starts loading when the pointer is over it.
        onPointerEnter={loadForm}
        onFocus={loadForm}
      >
        <CellValue row={row} column={column} shown={shown} />
      </Link>
      {row.archivedAt && (
        <Badge size="sm" variant="default" ml="xs">
          {t('archived')}
        </Badge>
      )}
    </>
  )
}
