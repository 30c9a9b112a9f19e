import { canRow } from '@darsena/contract/access/ability'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { SkeletonLines } from '../../ui/loading.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { HttpError } from '../http-error.ts'
import { useLanguage } from '../i18n.ts'
import { useResourceTexts } from '../resource-texts.ts'
import { type Row, useRow } from '../rows.ts'
import { useAbility } from '../session.tsx'
import { ArchivedNotice, RowActions } from './archive-controls.tsx'
import { ChangeForm } from './change-form.tsx'
import { CreateForm } from './create-form.tsx'
import classes from './form.module.css'
import { ReadableForm } from './readable-form.tsx'
import '@mantine/core/styles/Tabs.layer.css'

const History = lazy(() => import('../history/history.tsx').then(({ History }) => ({ default: History })))

/** Back to the list as it was left: page, search and filters. */
function BackToList({ resource }: { resource: Resource }) {
  const { t } = useTranslation('kit/form')
  const { state } = useLocation()
  const search: unknown = state?.list
  return (
    <Link
      to={{ pathname: `/${resource.name}`, search: typeof search === 'string' ? search : '' }}
      className={classes.back}
    >
      <IconArrowLeft size={16} aria-hidden />
      {t('backToList')}
    </Link>
  )
}

function Details({ resource, row, children }: { resource: Resource; row: Row; children: ReactNode }) {
  const { t } = useTranslation('kit/form')
  const ability = useAbility()
  const mayChange = !resource.readOnly && canRow(ability, 'update', resource.subject, row)
  if (mayChange && !row.archivedAt) {
    return (
      <ChangeForm key={row.id} resource={resource} row={row}>
        {children}
      </ChangeForm>
    )
  }
  return (
    <>
      {!mayChange && !resource.readOnly && <p>{t('readOnly')}</p>}
      <ReadableForm resource={resource} row={row}>
        {children}
      </ReadableForm>
    </>
  )
}

function RowTabs({ resource, row, children }: { resource: Resource; row: Row; children: ReactNode }) {
  const { t } = useTranslation('kit/form')
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'history' ? 'history' : 'details'
  if (resource.readOnly) {
    return (
      <Details resource={resource} row={row}>
        {children}
      </Details>
    )
  }
  return (
    <Tabs
      value={tab}
      color="var(--mantine-color-anchor)"
      onChange={(next) =>
        setParams(next === 'history' ? { tab: next } : {}, { replace: true, state, preventScrollReset: true })
      }
    >
      <Tabs.List>
        <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
      </Tabs.List>
      {/* Kept while the history is read, so that nothing typed is lost. */}
      <Tabs.Panel value="details" className={classes.panel} keepMounted>
        <Details resource={resource} row={row}>
          {children}
        </Details>
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.panel} keepMounted={false}>
        <Suspense fallback={<SkeletonLines />}>
          <History resource={resource} id={row.id} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

function RowPage({ resource, id, children }: { resource: Resource; id: string; children: ReactNode }) {
  const { t } = useTranslation(['shell', 'kit/form'])
  const { language } = useLanguage()
  const { data: row, error } = useRow(resource, id)
  if (error && !row) {
    const isMissing = error instanceof HttpError && (error.status === 404 || error.status === 400)
    return (
      <MessageScreen
        title={t(isMissing ? 'notFound.title' : 'failed.title')}
        text={t(isMissing ? 'notFound.text' : 'failed.text')}
        primary={{ label: t('kit/form:backToList'), to: `/${resource.name}` }}
      />
    )
  }
  if (!row) return <SkeletonLines />
  return (
    <>
      <PageHeader
        title={labelOf(resource, row, language)}
        actions={!resource.readOnly && <RowActions resource={resource} row={row} />}
      />
      <ArchivedNotice resource={resource} row={row} />
      <RowTabs resource={resource} row={row}>
        {children}
      </RowTabs>
    </>
  )
}

/** The page of one row, or of a new one where the address has no id; its fields are the `<Field>` children. */
export function FormPage({ resource, children }: { resource: Resource; children: ReactNode }) {
  const { id } = useParams()
  const words = useResourceTexts(resource)
  return (
    <div className={classes.page}>
      <BackToList resource={resource} />
      {id ? (
        <RowPage resource={resource} id={id}>
          {children}
        </RowPage>
      ) : (
        <>
          <PageHeader title={words.one} />
          <CreateForm resource={resource}>{children}</CreateForm>
        </>
      )}
    </div>
  )
}
