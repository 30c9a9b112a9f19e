import type { Resource } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient } from '../query-client.ts'
import { rowQuery } from '../rows.ts'
import { currentLanguage, useLanguage } from './i18n.ts'
import { useResourceTexts } from './resource-texts.ts'

/** The registry of resources comes on demand, so that no list waits for the declarations of every area. */
export const loadResources = () => import('@darsena/contract/resources')

/** What a row of the named resource is called, by its id. */
export const labelQuery = (resource: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'label', id, currentLanguage()],
    queryFn: async () => {
      const [{ resourceNamed }, row] = await Promise.all([
        loadResources(),
        // A row that changed has another name, perhaps: it is asked for again unless it is fresh.
        queryClient.fetchQuery(rowQuery({ name: resource }, id)),
      ])
      return labelOf(resourceNamed(resource), row, currentLanguage())
    },
  })

/** What rows of a resource are called, choices in words: «Insurance · Generali». */
export function useRowLabel(resource: Resource): (row: object) => string {
  const { language } = useLanguage()
  const { choice } = useResourceTexts(resource)
  return useCallback((row) => labelOf(resource, row, language, choice), [resource, language, choice])
}
