import type { FileLink } from '@darsena/contract/kit/file-link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../http.ts'

const lookAgain = 1500

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
    refetchInterval: ({ state }) => (!state.data || state.data.state === 'PENDING' ? lookAgain : false),
  })
  const isOld = given.state === 'PENDING' || isBroken
  return [isOld && data ? data : given, () => setBroken(given.thumbUrl ?? undefined)]
}
