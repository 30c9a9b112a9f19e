import { type FieldsOf, type Resource, type RowOf, refKey } from '@darsena/contract/kit/define-resource'
import { fileLinksOf } from '@darsena/contract/kit/file-link'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SkeletonLines } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { FileGroup } from '../files/file-group.tsx'
import { useRows } from '../rows.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { useRowLabel } from '../texts/row-label.ts'
import classes from './related.module.css'

/** The files of live rows of another resource that refer to this one, each row's under its name: in a tab of its page. */
export function RelatedFiles<R extends Resource>({
  resource,
  field,
  by,
  of,
  aside,
}: {
  resource: R
  /** The field that holds the files. */
  field: keyof FieldsOf<R> & string
  /** The field by which the rows refer to the row of this page. */
  by: keyof FieldsOf<R> & string
  /** The id of the row of this page. */
  of: string
  /** What is to be known of each row beside its name. */
  aside?: (row: RowOf<R>) => ReactNode
}) {
  const { t } = useTranslation('kit/related')
  const words = useResourceTexts(resource)
  const labelOf = useRowLabel(resource)
  const params = useMemo(() => new URLSearchParams({ [by]: of, pageSize: '200' }), [by, of])
  const { data, isError, refetch } = useRows(resource, params)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const groups = data.items.flatMap((row) => {
    const files = fileLinksOf(row[refKey(field)])
    return files.length > 0 ? [{ row, files }] : []
  })
  return (
    <>
      {groups.length === 0 && <FileGroup title={words.many} files={[]} />}
      {groups.map(({ row, files }) => (
        <FileGroup
          key={row.id}
          title={<Link to={`/${resource.name}/${row.id}`}>{labelOf(row)}</Link>}
          aside={aside?.(row as RowOf<R>)}
          files={files}
          isGuarded={resource.traits[field]?.isGuarded}
        />
      ))}
      {data.total > data.items.length && (
        <p className={classes.none}>
          {t('moreFiles', { things: words.many, count: data.items.length, total: data.total })}
        </p>
      )}
    </>
  )
}
