import { useEffect } from 'react'
import { z } from 'zod'
import { browserStore, useBrowserStore } from '../../../../kit/browser-store.ts'
import { useSession } from '../../../../kit/session.tsx'
import { type PlanAddress, writeAddress } from './plan-address.ts'

/** How a reader left the plan of a facility, and on which port it is to open. */
const left = z.object({ address: z.string(), at: z.number(), port: z.string().optional() })
type Left = z.infer<typeof left>
const all = z.record(z.string(), left)

const store = browserStore('berth-plan')

function readAll(text: string | null): Record<string, Left> {
  try {
    return all.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** For as long a plan opens on the day where it was left; later on today's. */
const sameDay = 12 * 3_600_000

export function useLeftPlan() {
  const { user, facility } = useSession()
  const key = `${user.id}/${facility.id}`
  const known = readAll(useBrowserStore(store))[key]
  const put = (part: Partial<Left>) => {
    const before = readAll(store.get())
    const one = { address: '', at: Date.now(), ...before[key], ...part }
    store.set(JSON.stringify({ ...before, [key]: one }))
  }
  return {
    /** The address where it was left, with the reader's own port in the place of another. */
    opening(): URLSearchParams | undefined {
      if (!known) return undefined
      const params = new URLSearchParams(known.address)
      if (Date.now() - known.at > sameDay) params.delete('date')
      if (known.port) params.set('port', known.port)
      return params
    },
    port: known?.port,
    setPort: (port: string | undefined) => put({ port }),
    put,
  }
}

/** Keeps where the plan is left: what is selected is not kept. */
export function useKeepLeft(address: PlanAddress): void {
  const { put } = useLeftPlan()
  const text = writeAddress({ ...address, stay: undefined, slot: undefined }).toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is written
  useEffect(() => put({ address: text, at: Date.now() }), [text])
}
