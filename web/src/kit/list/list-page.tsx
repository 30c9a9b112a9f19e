import type { Resource } from '@darsena/contract/kit/define-resource'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Row, useRows } from '../rows.ts'
import { useAllowed } from '../session.tsx'
import { useRowLabel } from '../texts/row-label.ts'
import { useShown } from '../texts/shown-value.ts'
import { type BulkActions, BulkBar } from './bulk-bar.tsx'
import { useColumnChoice, useColumns } from './columns.tsx'
import { EmptyList, FailedList } from './empty-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import classes from './list.module.css'
import { ListCards } from './list-cards.tsx'
import type { ListTab } from './list-tab.ts'
import { ListTable } from './list-table.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'
import { RowOpener } from './row-link.tsx'
import { useSelection } from './selection.ts'
import { type ListAddress, useListAddress } from './use-list-address.ts'

const FilterPanel = lazy(() =>
  import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })),
)

const noRows: Row[] = []

/** A page that has lost its last row, or never had one, gives way to the last page that there is. */
function useLastPage(
  { data, isPlaceholderData }: ReturnType<typeof useRows>,
  { change }: ListAddress,
): boolean {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / data.pageSize)) : undefined
  const isPast = last !== undefined && data?.items.length === 0 && data.page > last
  useEffect(() => {
    if (isPast) change({ page: last }, { replace: true })
  }, [isPast, last, change])
  return isPast
}

/** What a list screen has besides its columns. */
export interface ListOptions<R = Row> {
  /** Opens a row in place, where rows have no page of their own. */
  onOpen?: ((row: R) => void) | undefined
  /** Lists within it, the last one of all rows; the same array as long as they are the same. */
  tabs?: readonly ListTab[] | undefined
  /** What can be done with selected rows besides archiving them; absent for who may do nothing. */
  bulk?: BulkActions<R> | undefined
}

/** The panel of filters where it is open, and the chips of those that are set. */
function Filters({ isOpen, ...list }: { resource: Resource; address: ListAddress; isOpen: boolean }) {
  return (
    <>
      {isOpen && (
        <Suspense>
          <FilterPanel {...list} />
        </Suspense>
      )}
      <FilterChips {...list} />
    </>
  )
}

/** The list screen of a resource; its columns are the `<Col>` children. The address bar holds what it shows. */
export function ListPage({
  resource,
  children,
  onOpen,
  tabs,
  bulk,
}: ListOptions & { resource: Resource; children: ReactNode }) {
  const { search } = useLocation()
  const labelOf = useRowLabel(resource)
  const address = useListAddress(resource, tabs)
  const columns = useColumns(resource, children)
  const choice = useColumnChoice(resource, columns)
  const shown = useShown(resource)
  const rows = useRows(resource, address.params)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isFilterOpen, setFilterOpen] = useState(false)
  const mayArchive = useAllowed({ can: ['delete', resource.subject] }) && !resource.readOnly
  const maySelect = mayArchive || bulk !== undefined
  const isPast = useLastPage(rows, address)
  const items = isPast ? undefined : rows.data?.items
  const selection = useSelection(items ?? noRows)
  const shared = {
    resource,
    rows: items,
    labelOf,
    columns: choice.shown,
    shown,
    selection: maySelect ? selection : null,
    search,
  }
  return (
    <div className={classes.list}>
      {tabs && <ListTabs tabs={tabs} open={address.tab} onOpen={address.openTab} />}
      <ListToolbar
        resource={resource}
        address={address}
        columns={columns}
        choice={choice}
        isNarrow={isNarrow}
        isFilterOpen={isFilterOpen}
        onFilter={() => setFilterOpen(!isFilterOpen)}
      />
      <Filters resource={resource} address={address} isOpen={isFilterOpen} />
      {maySelect && (
        <BulkBar
          resource={resource}
          rows={items ?? noRows}
          selection={selection}
          mayArchive={mayArchive}
          more={bulk}
        />
      )}
      <div
        className={classes.rows}
        aria-busy={rows.isFetching}
        data-stale={rows.isPlaceholderData || undefined}
      >
        {rows.isError && !items && <FailedList onRetry={() => void rows.refetch()} />}
        {items?.length === 0 && <EmptyList resource={resource} address={address} tabs={tabs} />}
        {!(rows.isError && !items) && items?.length !== 0 && (
          <RowOpener value={onOpen ?? null}>
            {isNarrow ? (
              <ListCards {...shared} />
            ) : (
              <ListTable {...shared} sort={address.query.sort} onSort={(sort) => address.change({ sort })} />
            )}
          </RowOpener>
        )}
      </div>
      {rows.data && !isPast && (
        <Pager
          page={rows.data}
          isNarrow={isNarrow}
          onPage={(page) => address.change({ page })}
          onPageSize={(pageSize) => address.change({ pageSize })}
        />
      )}
    </div>
  )
}
