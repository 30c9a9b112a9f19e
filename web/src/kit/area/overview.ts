import type { Resource } from '@darsena/contract/kit/define-resource'
import { useQuery } from '@tanstack/react-query'
import { http } from '../http.ts'
import { useLanguage } from '../texts/i18n.ts'

/**
 * The overview of a row, of which every area answers a part: `T` are the parts of the one that asks.
 * @returns undefined until it has come
 */
export function useOverview<T extends object>(resource: Pick<Resource, 'name'>, id: string): T | undefined {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: [resource.name, 'overview', id, language],
    queryFn: ({ signal }) => http<T>(`/${resource.name}/${id}/overview`, { signal }),
  })
  return data
}
