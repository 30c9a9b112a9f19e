import type { Resource } from '@darsena/contract/kit/define-resource'
import { type Filter, namesDay } from '@darsena/contract/kit/list-filter'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../texts/format.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { labelQuery } from '../texts/row-label.ts'
import { useShown } from '../texts/shown-value.ts'
import classes from './list.module.css'
import type { ListAddress } from './use-list-address.ts'

/** What the values of a filter are called; ids of a reference by the labels of their rows. */
function useValueNames(resource: Resource, filter: Filter): string[] {
  const { t } = useTranslation('kit/list')
  const shown = useShown(resource)
  const to = resource.traits[filter.field]?.to
  const values = filter.op === 'anyOf' ? filter.values : [filter.value]
  const ids = to ? values.filter((value) => value !== null) : []
  const found = useQueries({ queries: ids.map((id) => labelQuery(to ?? '', id)) })
  const number = (value: string) => {
    const kind = resource.traits[filter.field]?.kind
    return kind === 'number' || kind === 'integer' ? Number(value) : value
  }
  return values.map((value) => {
    if (value === null) return t('empty')
    if (namesDay(resource.traits[filter.field], value)) return formatDay(value)
    if (to) return found[ids.indexOf(value)]?.data ?? '…'
    const isFlag = resource.traits[filter.field]?.kind === 'yesNo'
    return shown.value(filter.field, isFlag ? value === 'true' : number(value))
  })
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('kit/list')
  return (
    <Button
      variant="light"
      size="compact-md"
      fz="sm"
      radius="xl"
      fw={500}
      className={classes.chip}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('removeFilter', { name: text })}
      onClick={onRemove}
    >
      {text}
    </Button>
  )
}

function FilterChip({
  resource,
  filter,
  onRemove,
}: {
  resource: Resource
  filter: Filter
  onRemove: () => void
}) {
  const { t } = useTranslation('kit/list')
  const words = useResourceTexts(resource)
  const names = useValueNames(resource, filter).join(', ')
  const value =
    filter.op === 'from'
      ? t('atLeast', { value: names })
      : filter.op === 'to'
        ? t('atMost', { value: names })
        : names
  return <Chip text={`${words.field(filter.field)}: ${value}`} onRemove={onRemove} />
}

/** The filters that are on, each of which can be taken off. */
export function FilterChips({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation('kit/list')
  const { query, change, setFilter } = address
  const { filters, archived } = query
  const count = filters.length + (archived === 'false' ? 0 : 1)
  if (count === 0) return null
  return (
    <div className={classes.chips}>
      {archived !== 'false' && (
        <Chip
          text={archived === 'true' ? t('archived') : t('all')}
          onRemove={() => change({ archived: 'false' })}
        />
      )}
      {filters.map((filter) => (
        <FilterChip
          key={`${filter.field} ${filter.op}`}
          resource={resource}
          filter={filter}
          onRemove={() => setFilter(filter.field, filter.op, undefined)}
        />
      ))}
      {count > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          fz="sm"
          onClick={() => change({ filters: [], archived: 'false' })}
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}
