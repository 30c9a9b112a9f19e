import type { BoardAnswer } from '@darsena/contract/areas/yard/board'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { missingWindow, type Window, wantedAround } from '../../../../kit/board/time/windows.ts'
import { http } from '../../../../kit/http.ts'
import { readBoard } from './board-data.ts'

/** When any of these changes, the board may look different. */
const kinds = ['booking-sessions', 'bookings', 'assets', 'departments', 'boats', 'boat-slots']

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * The board of the active facility around what is in sight. The window moves before its end comes into sight, and after
 * any change, of one's own or of others, it is asked for anew.
 * @param first what will be in sight before anything is drawn; Unix seconds
 */
export function useBoardData(first: Window) {
  const [window, setWindow] = useState(() => wantedAround(first))
  const { from, to } = window
  const { data, isError, refetch } = useQuery({
    queryKey: ['booking-sessions', 'board', from, to],
    queryFn: async ({ signal }) => {
      const query = { from: instant(from), to: instant(to) }
      return readBoard(await http<BoardAnswer>('/yard/board', { query, signal }))
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    meta: { kinds },
  })
  const see = useCallback(
    (seen: Window) => setWindow((now) => (missingWindow(seen, now) ? wantedAround(seen) : now)),
    [],
  )
  return { data, isError, refetch, see }
}
