import type { Resource } from '@darsena/contract/kit/define-resource'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../kit/http.ts'
import type { Row } from '../../../kit/rows.ts'
import { write } from '../../../kit/writes/write.ts'

/** Grants of a role or of a person, and the version of it that they were read on. */
export interface StoredGrants<Grant> {
  version: number
  items: Grant[]
}

export const grantsQuery = <Grant>(resource: Pick<Resource, 'name'>, id: string) =>
  queryOptions({
    queryKey: [resource.name, 'grants', id],
    queryFn: async ({ signal }): Promise<StoredGrants<Grant>> => {
      const path = `/${resource.name}/${id}`
      // The version comes first: what is saved between the two requests then makes it too old, never too new.
      const { version } = await http<Row>(path, { signal })
      const { items } = await http<{ items: Grant[] }>(`${path}/grants`, { signal })
      return { version, items }
    },
  })

/** @throws HttpError 409 STALE_VERSION, or 403 naming what the signed-in user lacks */
export const putGrants = <Grant>(resource: Pick<Resource, 'name'>, id: string, body: StoredGrants<Grant>) =>
  write(`/${resource.name}/${id}/grants`, { method: 'PUT', body, quiet: [403, 409] })
