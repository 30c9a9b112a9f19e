import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { plannedMoves } from '@darsena/contract/areas/yard/planned-moves'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import type { RowMark } from '../../../../kit/board/timeline/row-marks.tsx'
import { http } from '../../../../kit/http.ts'
import { useAllowed } from '../../../../kit/session.tsx'
import { useResourceTexts } from '../../../../kit/texts/resource-texts.ts'
import type { PlanData } from '../data/plan-data.ts'
import type { PlanWords } from './use-plan-words.ts'

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** Where boats leave and come by planned work of the yard, as marks on their berths. */
export function usePlannedMoves(
  data: PlanData,
  calendar: BoardCalendar,
  words: PlanWords,
): readonly RowMark[] {
  const { t } = useTranslation('marina/berth-plan')
  const { choice } = useResourceTexts(bookingSessions)
  const mayRead = useAllowed({ can: ['read', 'BookingSession'] })
  const { portId, from, to, slotAt } = data
  const { data: answer } = useQuery({
    queryKey: ['booking-sessions', 'planned-moves', portId, from, to],
    queryFn: async ({ signal }) => {
      const query = { portId, from: instant(from), to: instant(to) }
      return plannedMoves.parse(await http('/yard/planned-moves', { query, signal }))
    },
    enabled: mayRead,
    placeholderData: keepPreviousData,
    meta: { kinds: ['booking-sessions', 'bookings', 'port-booking-arrangements'] },
  })
  return useMemo(
    () =>
      (answer?.items ?? []).flatMap((move) => {
        const at = Date.parse(move.at) / 1000
        const when = `${words.day(calendar.dayOf(at))} ${calendar.timeOf(at)}`
        const params = { boat: move.boat ?? t('yardWork.someBoat'), work: choice('type', move.type), when }
        const mark = (slotId: string, sign: string, label: string) => {
          const track = slotAt.get(slotId)
          return track === undefined
            ? []
            : [{ id: `${move.sessionId} ${slotId} ${sign}`, track, at, sign, label }]
        }
        const leaves = move.fromSlotIds.filter((slotId) => slotId !== move.toSlotId)
        return [
          ...leaves.flatMap((slotId) =>
            mark(slotId, '↑', t('yardWork.leaves', { ...params, to: move.toSlotCode ?? '…' })),
          ),
          ...(move.toSlotId === null ? [] : mark(move.toSlotId, '↓', t('yardWork.comes', params))),
        ]
      }),
    [answer, slotAt, calendar, words, choice, t],
  )
}
