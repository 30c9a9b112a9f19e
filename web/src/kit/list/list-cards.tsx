import type { Resource } from '@darsena/contract/kit/define-resource'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Row } from '../rows.ts'
import type { Shown } from '../texts/shown-value.ts'
import type { Column } from './columns.tsx'
import classes from './list.module.css'
import { CellValue, RowLink } from './row-link.tsx'
import type { Selection } from './selection.ts'

/** The rows of a list as cards, for narrow screens. */
export function ListCards({
  resource,
  rows,
  labelOf,
  columns,
  shown,
  selection,
  search,
}: {
  resource: Resource
  rows: readonly Row[] | undefined
  labelOf: (row: Row) => string
  columns: readonly Column[]
  shown: Shown
  selection: Selection | null
  search: string
}) {
  const { t } = useTranslation('kit/list')
  const [first, ...rest] = columns
  if (!rows) {
    return Array.from({ length: 6 }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
      <Skeleton key={line} height={96} mb="xs" radius="md" />
    ))
  }
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-selected={selection?.has(row.id) || undefined}>
          <div className={classes.cardHead}>
            {first && <RowLink resource={resource} row={row} column={first} shown={shown} search={search} />}
            {selection && (
              <input
                type="checkbox"
                className={classes.check}
                aria-label={t('selectRow', { label: labelOf(row) })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
          </div>
          <dl className={classes.cardValues}>
            {rest
              .filter((column) => shown.field(column.source, row) !== '')
              .map((column) => (
                <div key={column.id}>
                  <dt>{column.title}</dt>
                  <dd>
                    <CellValue row={row} column={column} shown={shown} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
