import type { Resource } from '@darsena/contract/kit/define-resource'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Row, rowQuery } from '../../../kit/rows.ts'

export interface NewDocument {
  /** The document whose place it takes, if it does. */
  earlier: Row | undefined
  /** What the form begins with; undefined while the earlier document is still to come. */
  preset: object | undefined
  /** Where it is sent. */
  createPath: string | undefined
}

/**
 * What the address says of a document that is to be made: whose it is, or which one it renews.
 * @param kept fields that a renewal takes over
 */
export function useNewDocument(
  resource: Pick<Resource, 'name'>,
  owner: string,
  kept: readonly string[],
): NewDocument {
  const [params] = useSearchParams()
  const renews = params.get('renews')
  const { data: earlier } = useQuery({ ...rowQuery(resource, renews ?? ''), enabled: renews !== null })
  const ownerId = params.get(owner)
  if (!renews) {
    return { earlier: undefined, preset: ownerId ? { [owner]: ownerId } : {}, createPath: undefined }
  }
  const preset = earlier && Object.fromEntries([owner, ...kept].map((field) => [field, earlier[field] ?? '']))
  return { earlier, preset, createPath: `/${resource.name}/${renews}/renew` }
}
