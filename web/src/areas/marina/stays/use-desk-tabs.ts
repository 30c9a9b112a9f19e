import {
  type DeskCounts,
  type DeskTab,
  deskQuery,
  deskTabs,
  mostCounted,
} from '@darsena/contract/areas/marina/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import type { ListTab } from '../../../kit/list/list-tab.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { todayIn } from '../../../kit/texts/format.ts'

/** Tabs whose stays want somebody to act. */
const alerts: readonly DeskTab[] = ['late', 'unplaced', 'toConfirm']

const shownCount = (count: number | undefined) => {
  if (count === undefined) return undefined
  return count > mostCounted ? `${mostCounted}+` : String(count)
}

/** What the desk looks at today on the facility's clock, each with how many stays it holds, and all stays at the end. */
export function useDeskTabs(): readonly ListTab[] {
  const { t } = useTranslation('marina/stays')
  const { timeZone } = useSession().facility
  const seesBerths = useAllowed({ can: ['read', 'PortBookingArrangement'] })
  const { data } = useQuery({
    queryKey: ['port-bookings', 'desk'],
    queryFn: ({ signal }) => http<DeskCounts>('/port-bookings/desk', { signal }),
  })
  const today = todayIn(timeZone)
  return useMemo(() => {
    const shown = deskTabs.filter((tab) => tab !== 'unplaced' || seesBerths)
    return [
      ...shown.map((tab) => ({
        id: tab,
        label: t(`desk.${tab}`),
        query: deskQuery(tab, today),
        count: shownCount(data?.counts[tab]),
        isAlert: alerts.includes(tab),
        empty: t(`nothing.${tab}`),
      })),
      { id: 'all', label: t('desk.all'), query: {} },
    ]
  }, [data, seesBerths, today, t])
}
