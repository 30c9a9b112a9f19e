import type { Resource } from '@darsena/contract/kit/define-resource'
import type { HistoryEntry } from '@darsena/contract/kit/list-page'
import { Button, Table } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLines } from '../../ui/loading.tsx'
import { historyPage } from '../rows.ts'
import { useSession } from '../session.tsx'
import { formatInstant } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { useShown } from '../texts/shown-value.ts'
import classes from './history.module.css'
import { listChange } from './list-change.ts'
import '@mantine/core/styles/Table.layer.css'

type Change = HistoryEntry['changes'][number]

/** A logged property of a row that is no field. */
export interface LoggedField {
  label: string
  /** A value of it as a reader sees it; '' where there is none. */
  shown: (value: unknown) => string
}

interface EntryProps {
  resource: Resource
  entry: HistoryEntry
  logged?: Record<string, LoggedField> | undefined
}

function Changes({ resource, entry, logged = {} }: EntryProps) {
  const { t } = useTranslation('kit/history')
  const words = useResourceTexts(resource)
  const shown = useShown(resource)
  const order = [...Object.keys(resource.fields), ...Object.keys(logged)]
  const changes = entry.changes
    .filter(({ field }) => order.includes(field))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  if (changes.length === 0) return null
  const isNew = entry.action === 'CREATE'
  const text = (field: string, raw: unknown) => logged[field]?.shown(raw) ?? shown.value(field, raw)
  const sides = (change: Change): [ReactNode, ReactNode] => {
    const { field, from, to } = change
    const lines = (sign: string, some: unknown[]) =>
      some.map((one) => `${sign} ${text(field, [one])}`).join('\n')
    const list = isNew ? undefined : listChange(change)
    if (list) return [lines('−', list.left), lines('+', list.came)]
    const whole = (raw: unknown) => text(field, raw) || <i>{t('nothing')}</i>
    return [whole(from), whole(to)]
  }
  return (
    <Table className={classes.changes} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          {!isNew && <Table.Th>{t('from')}</Table.Th>}
          <Table.Th>{t(isNew ? 'value' : 'to')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => {
          const [from, to] = sides(change)
          return (
            <Table.Tr key={change.field}>
              <Table.Th scope="row">{logged[change.field]?.label ?? words.field(change.field)}</Table.Th>
              {!isNew && <Table.Td>{from}</Table.Td>}
              <Table.Td>{to}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function Entry({ entry, ...props }: EntryProps) {
  const { t } = useTranslation('kit/history')
  const { facility } = useSession()
  return (
    <li className={classes.entry}>
      <p className={classes.head}>
        <strong>{t(entry.action)}</strong> {entry.by ? t('by', { name: entry.by.label }) : t('system')}
        <time dateTime={entry.at} className={classes.at}>
          {formatInstant(entry.at, facility.timeZone)}
        </time>
      </p>
      <Changes entry={entry} {...props} />
    </li>
  )
}

/** Who changed what of a row and when, newest first; earlier entries come on demand. */
export function History({ resource, id, logged }: { id: string } & Omit<EntryProps, 'entry'>) {
  const { t } = useTranslation('kit/history')
  const { language } = useLanguage()
  const history = useInfiniteQuery({
    queryKey: [resource.name, 'history', id, language],
    queryFn: ({ pageParam, signal }) => historyPage(resource, id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
  if (history.isPending) return <SkeletonLines />
  if (history.isError) {
    return (
      <p>
        {t('failed')}{' '}
        <Button variant="default" size="compact-md" onClick={() => void history.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  }
  const entries = history.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <p>{t('noEntries')}</p>
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} resource={resource} entry={entry} logged={logged} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
