import type { Resource } from '@darsena/contract/kit/define-resource'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { SkeletonLines } from '../../ui/loading.tsx'
import { MessageScreen } from '../../ui/page/message-screen.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { HttpError } from '../http-error.ts'
import { useRow } from '../rows.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { useRowLabel } from '../texts/row-label.ts'
import { hasUnsavedInput } from '../unsaved.ts'
import { ArchivedNotice, RowActions } from './archive-controls.tsx'
import { CreateForm } from './create-form.tsx'
import classes from './form.module.css'
import type { FormOptions } from './form-options.ts'
import { RowTabs } from './row-tabs.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

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

type PageProps = FormOptions & { resource: Resource; children: ReactNode }

function RowPage({
  resource,
  id,
  actions,
  archiveQuestion,
  summary,
  children,
  ...options
}: PageProps & { id: string }) {
  const { t } = useTranslation(['shell', 'kit/form'])
  const labelOf = useRowLabel(resource)
  const { data: row, error } = useRow(resource, id)
  const isMissing = error instanceof HttpError && (error.status === 404 || error.status === 400)
  if (error && (!row || (isMissing && !hasUnsavedInput()))) {
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
        title={labelOf(row)}
        actions={
          !resource.readOnly && (
            <>
              {actions?.(row)}
              {!options.lock?.(row) && (
                <RowActions resource={resource} row={row} question={archiveQuestion?.(row)} />
              )}
            </>
          )
        }
      />
      <ArchivedNotice resource={resource} row={row} />
      {summary?.(row)}
      <RowTabs key={row.id} resource={resource} row={row} isGone={isMissing} {...options}>
        {children}
      </RowTabs>
    </>
  )
}

/** The page of one row, or of a new one where the address has no id; its fields are the `<Field>` children. */
export function FormPage({ resource, preset, createPath, onCreated, children, ...options }: PageProps) {
  const { id } = useParams()
  const words = useResourceTexts(resource)
  return (
    <div className={classes.page}>
      <UnsavedGuard />
      <BackToList resource={resource} />
      {id ? (
        <RowPage resource={resource} id={id} {...options}>
          {children}
        </RowPage>
      ) : (
        <>
          <PageHeader title={words.one} />
          <CreateForm resource={resource} preset={preset} createPath={createPath} onCreated={onCreated}>
            {children}
          </CreateForm>
        </>
      )}
    </div>
  )
}
