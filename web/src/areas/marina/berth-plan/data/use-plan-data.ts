import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import {
  missingWindow,
  refreshedWindow,
  type Window,
  wantedAround,
} from '../../../../kit/board/time/windows.ts'
import { http } from '../../../../kit/http.ts'
import { queryClient } from '../../../../kit/query-client.ts'
import { mergePlans } from './merge-plans.ts'
import { type PlanData, readPlan } from './plan-data.ts'

/** Whatever of these is changed by anybody, the plan may look different. */
const kinds = [
  'port-booking-arrangements',
  'port-bookings',
  'boat-slots',
  'boat-slot-groups',
  'ports',
  'boats',
]

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

async function load(portId: string, { from, to }: Window, signal?: AbortSignal): Promise<PlanData> {
  const query = { from: instant(from), to: instant(to) }
  const path = `/ports/${encodeURIComponent(portId)}/plan`
  return readPlan(await http<PlanAnswer>(path, { query, signal, quiet: [404] }))
}

/**
 * The plan of a port around what is in sight. What comes into sight is loaded as one goes and what was loaded stays; after
 * any change, of one's own or of others, all of it is asked for anew.
 * @param first what will be in sight before anything is drawn; Unix seconds
 */
export function usePlanData(portId: string, first: Window) {
  const seen = useRef(first)
  const isLoading = useRef(false)
  const key = ['port-booking-arrangements', 'plan', portId]
  const { data, isError, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const known = queryClient.getQueryData<PlanData>(key)
      return load(portId, known ? refreshedWindow(seen.current, known) : wantedAround(seen.current), signal)
    },
    structuralSharing: false,
    meta: { kinds },
  })
  const fetchMissing = useCallback(async () => {
    const planKey = ['port-booking-arrangements', 'plan', portId]
    const missing = missingWindow(seen.current, queryClient.getQueryData<PlanData>(planKey))
    if (!missing || isLoading.current) return
    isLoading.current = true
    try {
      const piece = await load(portId, missing)
      queryClient.setQueryData<PlanData>(planKey, (now) =>
        now && !missing.isFresh ? mergePlans(now, piece) : piece,
      )
    } catch {
      // The toast has reported it, and the next step in time repeats the request.
    } finally {
      isLoading.current = false
    }
  }, [portId])
  // Also after each answer: one may have gone on meanwhile.
  useEffect(() => {
    if (data) void fetchMissing()
  }, [data, fetchMissing])
  const see = useCallback(
    (window: Window) => {
      seen.current = window
      if (queryClient.getQueryData(['port-booking-arrangements', 'plan', portId])) void fetchMissing()
    },
    [portId, fetchMissing],
  )
  return { data, isError, error, refetch, see }
}
