import type { FileLink } from '@darsena/contract/kit/file-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../http.ts'

const recheck = 1500

/**
 * A file with links that work: asked for anew while its smaller pictures are being made, and once a link has ended.
 * @returns the file, and what to call when one of its links did not open
 */
export function useFreshLink(given: FileLink): [FileLink, onBroken: () => void] {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken !== undefined && broken === given.thumbUrl
  const { data } = useQuery({
    queryKey: ['files', 'link', given.id, given.version, broken],
    queryFn: ({ signal }) => http<FileLink>(`/files/${given.id}/link`, { signal, quiet: [404] }),
    enabled: given.state === 'PENDING' || isBroken,
    refetchInterval: ({ state }) => (!state.data || state.data.state === 'PENDING' ? recheck : false),
  })
  const isOld = given.state === 'PENDING' || isBroken
  return [isOld && data ? data : given, () => setBroken(given.thumbUrl ?? undefined)]
}

/**
 * A file that is opened, with links of this moment: those that came with its row may have ended since. It stays as it
 * is while it is looked at, so that a PDF is not loaded anew under the reader's eyes; only a picture that was still
 * being made comes once it is.
 * @returns undefined until it is there; the file as it was given where there is no newer one to be had
 */
export function useOpenedFile(given: FileLink): FileLink | undefined {
  const [wasPending] = useState(given.state === 'PENDING')
  const isPending = wasPending && given.state === 'PENDING'
  const { data, isError } = useQuery({
    queryKey: ['opened-file', given.id, isPending],
    queryFn: ({ signal }) => http<FileLink>(`/files/${given.id}/link`, { signal, quiet: [403, 404] }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Not asked for anew by what changes meanwhile.
    meta: { kinds: [] },
  })
  return data ?? (isError ? given : undefined)
}
