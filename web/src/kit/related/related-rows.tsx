import { canRow } from '@darsena/contract/access/ability'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SkeletonLines } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { archiveRows } from '../archive.ts'
import { type Column, useColumns } from '../list/columns.tsx'
import { CellValue } from '../list/row-link.tsx'
import { useResourceTexts } from '../resource-texts.ts'
import { type Row, useRows } from '../rows.ts'
import { useAbility, useAllowed } from '../session.tsx'
import { type Shown, useShown } from '../shown-value.ts'
import classes from './related.module.css'
import { RelatedForm } from './related-form.tsx'

/** What a tab of related rows is told, with rows and sources of any resource. */
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

function Values({
  resource,
  row,
  columns,
  shown,
  hasPages,
}: {
  resource: Resource
  row: Row
  columns: readonly Column[]
  shown: Shown
  hasPages: boolean
}) {
  return (
    <dl className={classes.values}>
      {columns.map((column, at) => (
        <div key={column.source}>
          <dt>{column.title}</dt>
          <dd>
            {at === 0 && hasPages ? (
              <Link to={`/${resource.name}/${row.id}`} className={classes.link}>
                <CellValue row={row} column={column} shown={shown} />
              </Link>
            ) : (
              <CellValue row={row} column={column} shown={shown} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({
  resource,
  row,
  label,
  onEdit,
}: {
  resource: Resource
  row: Row
  label: string
  onEdit: (() => void) | undefined
}) {
  const { t } = useTranslation('kit/related')
  const ability = useAbility()
  return (
    <div className={classes.actions}>
      {onEdit && canRow(ability, 'update', resource.subject, row) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('edit', { label })}
          onClick={onEdit}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {canRow(ability, 'delete', resource.subject, row) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('archive', { label })}
          onClick={() => void archiveRows(resource, [row.id])}
        >
          <IconArchive size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** Begins a new row here, or leads to the page of a new one. */
function AddButton(props: { onAdd: () => void } | { to: string }) {
  const { t } = useTranslation('kit/related')
  const look = {
    variant: 'default',
    className: classes.add,
    leftSection: <IconPlus size={18} aria-hidden />,
    children: t('add'),
  }
  return 'to' in props ? (
    <Button component={Link} to={props.to} {...look} />
  ) : (
    <Button onClick={props.onAdd} {...look} />
  )
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
  const { t } = useTranslation('kit/related')
  const words = useResourceTexts(resource)
  const columns = useColumns(resource, children)
  const shown = useShown(resource)
  const params = useMemo(() => new URLSearchParams({ [by]: of, pageSize: '200' }), [by, of])
  const { data, isError, refetch } = useRows(resource, params)
  const [edited, setEdited] = useState<string | null>(null)
  const mayCreate = useAllowed({ can: ['create', resource.subject] })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const done = () => setEdited(null)
  const form = (row: Row | null) => (
    <RelatedForm
      resource={resource}
      row={row}
      preset={{ [by]: of }}
      onDone={done}
      onCancel={() => setEdited(null)}
    >
      {fields}
    </RelatedForm>
  )
  const labelOf = (row: Row) => shown.field(columns[0]?.source ?? '', row)
  return (
    <section className={classes.related} aria-label={words.many}>
      {mayCreate && edited !== 'new' && (
        <AddButton
          {...(fields ? { onAdd: () => setEdited('new') } : { to: `/${resource.name}/new?${by}=${of}` })}
        />
      )}
      {edited === 'new' && form(null)}
      {data.items.length === 0 && edited !== 'new' && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.rows}>
        {data.items.map((row) => (
          <li key={row.id} className={classes.row}>
            {edited === row.id ? (
              form(row)
            ) : (
              <>
                <Values resource={resource} row={row} columns={columns} shown={shown} hasPages={hasPages} />
                <Actions
                  resource={resource}
                  row={row}
                  label={labelOf(row)}
                  onEdit={fields ? () => setEdited(row.id) : undefined}
                />
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
