import type { Resource } from '@darsena/contract/kit/define-resource'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Row, rowQuery } from '../../../kit/rows.ts'

export interface NewDocument {
  /** The document whose place it takes, if it does. */
  earlier: Row | undefined
  /** What the form begins with; undefined while the earlier document is still to come. */
  preset: object | undefined
  /** Why the earlier document could not be had. */
  error: Error | null
  retry: () => void
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
  inherited: readonly string[],
): NewDocument {
  const [params] = useSearchParams()
  const renews = params.get('renews')
  const asked = useQuery({ ...rowQuery(resource, renews ?? ''), enabled: renews !== null })
  const { data: earlier, error } = asked
  const retry = () => void asked.refetch()
  const ownerId = params.get(owner)
  if (!renews) {
    const preset = ownerId ? { [owner]: ownerId } : {}
    return { earlier: undefined, preset, error, retry, createPath: undefined }
  }
  const preset =
    earlier && Object.fromEntries([owner, ...inherited].map((field) => [field, earlier[field] ?? '']))
  return { earlier, preset, error, retry, createPath: `/${resource.name}/${renews}/renew` }
}
