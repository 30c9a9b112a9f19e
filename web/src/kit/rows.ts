import type { Resource, RowMeta, RowOf } from '@darsena/contract/kit/define-resource'
import type { HistoryEntry, ListPage } from '@darsena/contract/kit/list-page'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { http } from './http.ts'
import { expectEcho } from './own-writes.ts'
import { queryClient } from './query-client.ts'
import { currentLanguage, useLanguage } from './texts/i18n.ts'
import { write } from './writes/write.ts'

/** A row of any resource, as the API answers it. */
export type Row = RowMeta & Record<string, unknown>

/**
 * One page of a resource's rows; `params` follow the list grammar. Labels of references come in the reader's
 * language.
 */
const rowsQuery = (resource: { name: string }, params: URLSearchParams) =>
  queryOptions({
    queryKey: [resource.name, 'list', params.toString(), currentLanguage()],
    queryFn: ({ signal }) => http<ListPage<Row>>(`/${resource.name}`, { query: params, signal }),
  })

/** A page of a list; the earlier page stays in sight while the next one loads. */
export function useRows(resource: { name: string }, params: URLSearchParams, isWanted = true) {
  useLanguage()
  return useQuery({
    ...rowsQuery(resource, params),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

/** Rows of a list in the shape that their contract gives them; undefined until they are there. */
export function useRowsOf<R extends Resource>(resource: R, params: URLSearchParams): RowOf<R>[] | undefined {
  return useRows(resource, params).data?.items as RowOf<R>[] | undefined
}

/** One row by its id; 404 is left to the screen. */
export const rowQuery = (resource: { name: string }, id: string) =>
  queryOptions({
    queryKey: [resource.name, 'row', id, currentLanguage()],
    queryFn: ({ signal }) =>
      http<Row>(`/${resource.name}/${encodeURIComponent(id)}`, { signal, quiet: [400, 404] }),
  })

export function useRow(resource: { name: string }, id: string) {
  useLanguage()
  return useQuery(rowQuery(resource, id))
}

/** A row in the shape that its contract gives it; undefined until it is there. */
export function useRowOf<R extends Resource>(resource: R, id: string): RowOf<R> | undefined {
  return useRow(resource, id).data as RowOf<R> | undefined
}

/** A resource by its name, or as it is declared, so that it is known to what its rows refer. */
type Changed = { name: string } & Partial<Pick<Resource, 'traits'>>

/**
 * Reloads visible lists, rows and histories of a resource, and those of resources that its rows refer to, which may
 * derive values from them: the boats of a person, the state of a yacht's documents.
 */
export async function rowsChanged({ name, traits = {} }: Changed): Promise<void> {
  const targets = Object.values(traits).flatMap(({ to, derived }) => (to && !derived ? [to] : []))
  const names = new Set([name, ...targets])
  await Promise.all([...names].map((one) => queryClient.invalidateQueries({ queryKey: [one] })))
}

/** Statuses that a form shows itself: at its fields, or by its own dialog. */
const formFaults = [409, 422]

/**
 * Creates a row.
 * @param path where else than to its resource it is sent, below /api
 * @throws HttpError 409 or 422 whose details name the faulty fields
 */
export async function createRow(resource: Resource, body: object, path = `/${resource.name}`): Promise<Row> {
  const row = await write<Row>(path, { method: 'POST', body, quiet: formFaults })
  expectEcho(row.id).written()
  queryClient.setQueryData(rowQuery(resource, row.id).queryKey, row)
  void rowsChanged(resource)
  return row
}

/** Saves the given fields on the version they were read at. @throws HttpError 409 STALE_VERSION when it is no longer the newest */
export async function changeRow(resource: Resource, id: string, body: { version: number }): Promise<Row> {
  const echo = expectEcho(id)
  const path = `/${resource.name}/${id}`
  const row = await write<Row>(path, { method: 'PATCH', body, quiet: formFaults }).catch((error: unknown) => {
    if (echo.failed()) void rowsChanged(resource)
    throw error
  })
  echo.written()
  queryClient.setQueryData(rowQuery(resource, id).queryKey, row)
  void rowsChanged(resource)
  return row
}

export const historyPage = (resource: Resource, id: string, page: number, signal?: AbortSignal) =>
  http<ListPage<HistoryEntry>>(`/${resource.name}/${id}/history`, { query: { page }, signal })
