import type { Resource } from '@darsena/contract/kit/define-resource'
import { seesAll } from '@darsena/contract/kit/shown-resource'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowsSort,
  IconFilter,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
  IconUpload,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PopupItem, PopupMenu } from '../../ui/popup-menu.tsx'
import { loadForm } from '../form/load-form.ts'
import { useAbility, useAllowed } from '../session.tsx'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { Column, ColumnChoice } from './columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import classes from './list.module.css'
import { SearchBox } from './search-box.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Cards have no heads to sort by, so narrow screens sort here. */
function SortMenu({ columns, address }: { columns: readonly Column[]; address: ListAddress }) {
  const { t } = useTranslation('kit/list')
  const key = address.query.sort[0]
  const sortBy = (field: string) =>
    address.change({ sort: [{ field, descending: key?.field === field ? !key.descending : false }] })
  return (
    <PopupMenu
      button={(props) => (
        <ActionIcon {...props} variant="default" size="input-sm" aria-label={t('sort')} title={t('sort')}>
          <IconArrowsSort size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {columns
        .filter(({ isSortable }) => isSortable)
        .map(({ source, title }) => {
          const Icon = key?.descending ? IconSortDescending : IconSortAscending
          const direction = t(key?.descending ? 'descending' : 'ascending')
          return (
            <PopupItem
              key={source}
              mark={source === key?.field && <Icon size={16} role="img" aria-label={direction} />}
              onChoose={() => sortBy(source)}
            >
              {title}
            </PopupItem>
          )
        })}
    </PopupMenu>
  )
}

function FilterButton({
  count,
  isOpen,
  isNarrow,
  onToggle,
}: {
  count: number
  isOpen: boolean
  isNarrow: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation('kit/list')
  const label = count > 0 ? t('filtersOn', { count }) : t('filters')
  const variant = count > 0 || isOpen ? 'light' : 'default'
  if (isNarrow) {
    return (
      <ActionIcon
        variant={variant}
        size="input-sm"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconFilter size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant={variant}
      leftSection={<IconFilter size={18} aria-hidden />}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {count > 0 ? `${t('filters')} · ${count}` : t('filters')}
    </Button>
  )
}

/** Import and create, for users who may create. */
function AddButtons({ resource, isNarrow }: { resource: Resource; isNarrow: boolean }) {
  const { t } = useTranslation('kit/list')
  const mayCreate = useAllowed({ can: ['create', resource.subject] })
  if (!mayCreate || resource.readOnly) return null
  return (
    <>
      {resource.import && isNarrow && (
        <ActionIcon
          component={Link}
          to={`/${resource.name}/import`}
          variant="default"
          size="input-sm"
          aria-label={t('import')}
        >
          <IconUpload size={18} aria-hidden />
        </ActionIcon>
      )}
      {resource.import && !isNarrow && (
        <Button
          component={Link}
          to={`/${resource.name}/import`}
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {t('import')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/${resource.name}/new`}
        className={classes.create}
        leftSection={<IconPlus size={18} aria-hidden />}
        onPointerEnter={loadForm}
        onFocus={loadForm}
      >
        {t('create')}
      </Button>
    </>
  )
}

/** Everything that can be done with a list as a whole. */
export function ListToolbar({
  resource,
  address,
  columns,
  choice,
  isNarrow,
  isFilterOpen,
  onFilter,
}: {
  resource: Resource
  address: ListAddress
  columns: readonly Column[]
  choice: ColumnChoice
  isNarrow: boolean
  isFilterOpen: boolean
  onFilter: () => void
}) {
  const words = useResourceTexts(resource)
  const { query, params, change } = address
  const isWhole = seesAll(resource, useAbility())
  const hasSheets = isWhole || !resource.withheld?.sheets
  return (
    <div className={classes.toolbar}>
      <SearchBox q={query.q} things={words.many} onSearch={(q) => change({ q }, { replace: true })} />
      <FilterButton
        count={query.filters.length + (query.archived === 'false' ? 0 : 1)}
        isOpen={isFilterOpen}
        isNarrow={isNarrow}
        onToggle={onFilter}
      />
      {isNarrow ? (
        <SortMenu columns={columns} address={address} />
      ) : (
        <ColumnChooser columns={columns} choice={choice} />
      )}
      {hasSheets && <ExportMenu resource={resource} params={params} isNarrow={isNarrow} />}
      <AddButtons resource={resource} isNarrow={isNarrow} />
    </div>
  )
}
