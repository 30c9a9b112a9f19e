import type { Resource } from '@darsena/contract/kit/define-resource'
import type { SortKey } from '@darsena/contract/kit/list-query'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../rows.ts'
import type { Shown } from '../texts/shown-value.ts'
import type { Column } from './columns.tsx'
import classes from './list.module.css'
import { CellValue, RowLink, RowOpener } from './row-link.tsx'
import type { Selection } from './selection.ts'

interface SortProps {
  sort: readonly SortKey[]
  onSort: (keys: SortKey[]) => void
}

function HeadCell({ column, sort, onSort }: { column: Column } & SortProps) {
  const key = sort.find(({ field }) => field === column.source)
  const direction = key && (key.descending ? 'descending' : 'ascending')
  const align = column.isNumber ? classes.number : undefined
  const title = <span className={classes.title}>{column.title}</span>
  if (!column.isSortable) return <th className={align}>{title}</th>
  const Icon = key ? (key.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th aria-sort={direction ?? 'none'} className={align}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction}
        onClick={() => onSort([{ field: column.source, descending: key ? !key.descending : false }])}
      >
        {title}
        <Icon size={14} className={classes.sortIcon} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

function Head({
  columns,
  selection,
  ...sorting
}: { columns: readonly Column[]; selection: Selection | null } & SortProps) {
  const { t } = useTranslation('kit/list')
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes.checkCell}>
            <input
              type="checkbox"
              className={classes.check}
              aria-label={t('selectAll')}
              checked={selection.isAll}
              ref={(box) => {
                if (box) box.indeterminate = selection.ids.length > 0 && !selection.isAll
              }}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...sorting} />
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  resource: Resource
  row: Row
  label: string
  columns: readonly Column[]
  shown: Shown
  search: string
  isSelected: boolean
  /** Absent where rows can't be selected. */
  onToggle?: ((id: string) => void) | undefined
}

const cellClass = ({ isNumber, isShort }: Column) =>
  [isNumber && classes.number, isShort && classes.short].filter(Boolean).join(' ') || undefined

const isOwnAction = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null

const TableRow = memo(function TableRow(props: RowProps) {
  const { resource, row, label, columns, shown, search, isSelected, onToggle } = props
  const { t } = useTranslation('kit/list')
  const navigate = useNavigate()
  const openInPlace = use(RowOpener)
  const open = (event: MouseEvent) => {
    // The right button opens the browser's menu.
    if (event.button > 1) return
    // Selecting text to copy it does not open the row.
    if (isOwnAction(event.target) || window.getSelection()?.toString()) return
    if (openInPlace) return openInPlace(row)
    const address = `/${resource.name}/${row.id}`
    if (event.metaKey || event.ctrlKey || event.button === 1) window.open(address, '_blank')
    else void navigate(address, { state: { list: search } })
  }
  return (
    <tr
      className={classes.row}
      data-archived={row.archivedAt ? true : undefined}
      data-selected={isSelected || undefined}
      onClick={open}
      onAuxClick={open}
    >
      {onToggle && (
        <td className={classes.checkCell}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={t('selectRow', { label })}
            checked={isSelected}
            onChange={() => onToggle(row.id)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClass(column)}>
          {at === 0 ? (
            <RowLink resource={resource} row={row} column={column} shown={shown} search={search} />
          ) : (
            <CellValue row={row} column={column} shown={shown} />
          )}
        </td>
      ))}
    </tr>
  )
})

const skeletonRows = 10

function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
    <tr key={line}>
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <td key={cell}>
          <Skeleton height={14} my={4} width={`${85 - ((line * 13 + cell * 29) % 45)}%`} />
        </td>
      ))}
    </tr>
  ))
}

/** The rows of a list as a table: sorted by its heads, each row a link. */
export function ListTable({
  resource,
  rows,
  labelOf,
  columns,
  shown,
  selection,
  search,
  sort,
  onSort,
}: {
  resource: Resource
  /** Absent while the first page loads. */
  rows: readonly Row[] | undefined
  labelOf: (row: Row) => string
  columns: readonly Column[]
  shown: Shown
  selection: Selection | null
  search: string
} & SortProps) {
  return (
    <div className={classes.scroller} style={{ '--rows': rows?.length ?? skeletonRows } as CSSProperties}>
      <table className={classes.table}>
        <Head columns={columns} selection={selection} sort={sort} onSort={onSort} />
        <tbody>
          {!rows && <SkeletonRows columns={columns.length + (selection ? 1 : 0)} count={skeletonRows} />}
          {rows?.map((row) => (
            <TableRow
              key={row.id}
              resource={resource}
              row={row}
              label={labelOf(row)}
              columns={columns}
              shown={shown}
              search={search}
              isSelected={selection?.has(row.id) ?? false}
              onToggle={selection?.toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
