import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import type { FieldKind } from '@darsena/contract/kit/fields'
import { fileLinksOf } from '@darsena/contract/kit/file-link'
import { sortableFields } from '@darsena/contract/kit/list-query'
import { Children, isValidElement, type ReactNode, useCallback, useMemo } from 'react'
import { type BrowserStore, browserStore, useBrowserStore } from '../browser-store.ts'
import { FileThumbs } from '../files/file-thumb.tsx'
import type { Row } from '../rows.ts'
import { useSession } from '../session.tsx'
import { useResourceTexts } from '../texts/resource-texts.ts'

/** What `<Col>` takes, with rows and sources of any resource. */
export interface ColumnProps {
  source: string
  /** Distinguishes columns of one source; by default the source. */
  id?: string | undefined
  /** By default what the catalogue calls the field. */
  title?: string | undefined
  /** By default the value as its kind is written. */
  render?: ((row: Row) => ReactNode) | undefined
  /** Only shown once the user asks for it. */
  isExtra?: boolean | undefined
}

export interface Column extends ColumnProps {
  id: string
  title: string
  isSortable: boolean
  /** Numbers stand at the end of their column, so that digits line up. */
  isNumber: boolean
  /** Stays on one line, however narrow the table. */
  isShort: boolean
}

const shortKinds: readonly (FieldKind | undefined)[] = [
  'choice',
  'country',
  'phone',
  'number',
  'integer',
  'day',
  'instant',
  'clockTime',
]

const hasSource = (props: unknown): props is ColumnProps =>
  typeof props === 'object' && props !== null && 'source' in props

/** The `<Col>` children of a list as columns. */
export function useColumns(resource: Resource, children: ReactNode): Column[] {
  const words = useResourceTexts(resource)
  const sortable = sortableFields(resource)
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child) || !hasSource(child.props)) return []
    const { source, id = source, title, render, isExtra } = child.props
    // Not visible to this reader.
    if (resource.withheld?.fields.includes(source) && !resource.traits[source]) return []
    const { kind, accept } = resource.traits[source] ?? {}
    const drawFiles = (row: Row) => <FileThumbs files={fileLinksOf(row[refKey(source)])} />
    return {
      source,
      id,
      render: render ?? (accept ? drawFiles : undefined),
      isExtra,
      title: title ?? words.field(source),
      isSortable: id === source && sortable.includes(source),
      isNumber: kind === 'number' || kind === 'integer',
      isShort: shortKinds.includes(kind),
    }
  })
}

const stores = new Map<string, BrowserStore>()

function storeOf(key: string): BrowserStore {
  const known = stores.get(key) ?? browserStore(key)
  stores.set(key, known)
  return known
}

export interface ColumnChoice {
  shown: Column[]
  isShown: (column: Column) => boolean
  setShown: (ids: readonly string[]) => void
  reset: () => void
}

/** Which columns this user wants to see of a list; kept in this browser. The first one is always there. */
export function useColumnChoice(resource: Resource, columns: readonly Column[]): ColumnChoice {
  const { user } = useSession()
  const store = storeOf(`columns ${user.id} ${resource.name}`)
  const storedColumns = useBrowserStore(store)
  const chosen = useMemo(
    () => (storedColumns === null ? null : new Set(storedColumns.split(','))),
    [storedColumns],
  )
  const isShown = (column: Column) =>
    column === columns[0] || (chosen ? chosen.has(column.id) : !column.isExtra)
  const setShown = useCallback((ids: readonly string[]) => store.set(ids.join(',')), [store])
  const reset = useCallback(() => store.set(null), [store])
  return { shown: columns.filter(isShown), isShown, setShown, reset }
}
