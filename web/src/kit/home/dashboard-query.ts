import type { HomeNumber } from '@darsena/contract/kit/home/home-figures'
import { useQuery } from '@tanstack/react-query'
import { http } from '../http.ts'
import { useLanguage } from '../texts/i18n.ts'
import { homeKinds } from './home-kinds.ts'

/** What the home page shows: its numbers, and under their own names the parts that areas add. */
interface Dashboard {
  day: string
  timeZone: string
  numbers: HomeNumber[]
}

/** Milliseconds after which it is asked again: what is due becomes overdue without anybody's doing. */
const pause = 60_000

/** Today, for this user; every card asks, and all of them share one answer. */
export function useDashboard() {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['dashboard', language],
    queryFn: ({ signal }) => http<Dashboard>('/dashboard', { signal }),
    meta: { kinds: homeKinds },
    refetchInterval: pause,
  })
}

/** The part of the answer that an area adds on the server, in the shape that its contract gives it. */
export function useHomePart<T>(name: string): T | undefined {
  const parts = useDashboard().data as (Dashboard & Record<string, unknown>) | undefined
  return parts?.[name] as T | undefined
}
