import type { NoticesAnswer } from '@darsena/contract/kit/home/notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { http } from '../../kit/http.ts'
import { queryClient } from '../../kit/query-client.ts'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { write } from '../../kit/writes/write.ts'

/** The user's notices, page by page; the live channel says when there are others. */
export function useNotices() {
  const { language } = useLanguage()
  return useInfiniteQuery({
    queryKey: ['notices', language],
    queryFn: ({ pageParam, signal }) =>
      http<NoticesAnswer>('/notices', { query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    meta: { kinds: [] },
  })
}

/** Marks these notices, or all of them, as read or unread. */
export async function markNotices(as: 'read' | 'unread', ids?: readonly string[]): Promise<void> {
  try {
    await write(`/notices/${as}`, { method: 'POST', body: ids ? { ids } : {}, keepalive: true })
  } catch {
    // Already reported by a toast.
  }
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}
