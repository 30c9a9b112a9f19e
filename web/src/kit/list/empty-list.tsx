import type { Resource } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconAnchor, IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../session.tsx'
import classes from './list.module.css'
import type { ListTab } from './list-tab.ts'
import type { ListAddress } from './use-list-address.ts'

function Notice({
  Icon,
  title,
  text,
  children,
}: {
  Icon: ComponentType<{ size: number; stroke: number }>
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={classes.notice}>
      <Icon size={44} stroke={1.25} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Stands where rows would be and says what to do next. */
export function EmptyList({
  resource,
  address,
  tabs,
}: {
  resource: Resource
  address: ListAddress
  tabs?: readonly ListTab[] | undefined
}) {
  const { t } = useTranslation('kit/list')
  const mayCreate = useAllowed({ can: ['create', resource.subject] }) && !resource.readOnly
  const { q, filters, archived } = address.query
  const all = tabs?.at(-1)
  const further = all && address.tab !== all ? all : undefined
  if (q || filters.length > 0) {
    return (
      <Notice Icon={IconSearchOff} title={t('noMatchTitle')} text={t('noMatch')}>
        <Button variant="default" onClick={() => address.change({ q: '', filters: [] })}>
          {t('reset')}
        </Button>
        {further && (
          <Button onClick={() => address.openTab(further)}>{t('searchAll', { tab: further.label })}</Button>
        )}
      </Notice>
    )
  }
  if (further) {
    return (
      <Notice Icon={IconAnchor} title={address.tab?.empty ?? t('none')} text={t('emptyTab')}>
        <Button variant="default" onClick={() => address.openTab(further)}>
          {further.label}
        </Button>
      </Notice>
    )
  }
  if (archived === 'true') return <Notice Icon={IconAnchor} title={t('none')} text={t('noArchived')} />
  const whatNext = resource.import ? t('emptyImport') : t('emptyCreate')
  return <Notice Icon={IconAnchor} title={t('emptyTitle')} text={mayCreate ? whatNext : t('emptyRead')} />
}

/** Stands where rows would be when they could not be had. */
export function FailedList({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('kit/list')
  return (
    <Notice Icon={IconCloudOff} title={t('failedTitle')} text={t('failed')}>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}
