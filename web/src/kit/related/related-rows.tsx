import type { Resource } from '@darsena/contract/kit/define-resource'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLines } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { useArchivedPage } from '../form/archived-page.ts'
import { useColumns } from '../list/columns.tsx'
import { type Row, useRows } from '../rows.ts'
import { useAllowed } from '../session.tsx'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { useShown } from '../texts/shown-value.ts'
import classes from './related.module.css'
import { RelatedChange, RelatedCreate } from './related-form.tsx'
import { AddButton, addOpener, RowActions, RowValues } from './related-row.tsx'

/** Props of a tab of related rows, with rows and sources of any resource. */
export interface RelatedProps {
  /** The field by which the rows refer to the row of this page. */
  by: string
  /** The id of the row of this page. */
  of: string
  /** Columns: what is shown of each row. */
  children: ReactNode
  /** Fields in which a row is edited on the spot; without them it is made and changed on a page of its own. */
  fields?: ReactNode
  /** Rows have a page of their own, to which the first column leads. */
  hasPages?: boolean
}

/** A cursor that went with what had it comes to stand at the button that opens a form, else at the rows. */
function useCursor() {
  const section = useRef<HTMLElement>(null)
  const [next, setNext] = useState<string>()
  useEffect(() => {
    if (next === undefined) return
    setNext(undefined)
    if (document.activeElement !== document.body) return
    const button = section.current?.querySelector<HTMLElement>(`[data-opens="${next}"]`)
    ;(button ?? section.current)?.focus()
  }, [next])
  return { section, moveTo: setNext }
}

/** The live rows of another resource that refer to this one, edited on the spot: a tab of its page. */
export function RelatedRows({
  resource,
  by,
  of,
  children,
  fields,
  hasPages = false,
}: RelatedProps & { resource: Resource }) {
  const { t } = useTranslation(['kit/related', 'kit/form'])
  const words = useResourceTexts(resource)
  const columns = useColumns(resource, children)
  const shown = useShown(resource)
  const params = useMemo(() => new URLSearchParams({ [by]: of, pageSize: '200' }), [by, of])
  const { data, isError, refetch } = useRows(resource, params)
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const { section, moveTo } = useCursor()
  const isReadOnly = useArchivedPage()
  const mayCreate = useAllowed({ can: ['create', resource.subject] }) && !isReadOnly
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const close = (opener: string) => () => {
    setEdited(null)
    moveTo(opener)
  }
  const isEdited = (row: Row) => edited !== null && edited !== 'new' && edited.id === row.id
  // What one is typing into stays, though somebody else has taken it out of the list.
  const isGone = edited !== null && edited !== 'new' && !data.items.some(isEdited)
  const rows = isGone ? [...data.items, edited] : data.items
  const labelOf = (row: Row) => shown.field(columns[0]?.source ?? '', row)
  return (
    <section ref={section} tabIndex={-1} className={classes.related} aria-label={words.many}>
      {mayCreate && edited !== 'new' && (
        <AddButton
          {...(fields ? { onAdd: () => setEdited('new') } : { to: `/${resource.name}/new?${by}=${of}` })}
        />
      )}
      {edited === 'new' && (
        <RelatedCreate
          resource={resource}
          preset={{ [by]: of }}
          onDone={close(addOpener)}
          onCancel={close(addOpener)}
        >
          {fields}
        </RelatedCreate>
      )}
      {rows.length === 0 && edited !== 'new' && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            {isEdited(row) ? (
              <RelatedChange
                resource={resource}
                row={row}
                stopped={isGone ? t('kit/form:goneMeanwhile') : undefined}
                onDone={close(row.id)}
                onCancel={close(row.id)}
              >
                {fields}
              </RelatedChange>
            ) : (
              <>
                <RowValues
                  resource={resource}
                  row={row}
                  columns={columns}
                  shown={shown}
                  hasPages={hasPages}
                />
                {!isReadOnly && (
                  <RowActions
                    resource={resource}
                    row={row}
                    label={labelOf(row)}
                    onEdit={fields ? () => setEdited(row) : undefined}
                    onArchived={() => moveTo('')}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className={classes.none}>{t('more', { count: data.items.length, total: data.total })}</p>
      )}
    </section>
  )
}
