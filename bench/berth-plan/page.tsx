import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import type { Zoom } from '../../web/src/kit/board/time/scale.ts'
import { wantedAround } from '../../web/src/kit/board/time/windows.ts'

declare global {
  interface Window {
    /** What is scrolled, once there is a picture. */
    scroller?: HTMLElement
  }
}

const asked = new URLSearchParams(location.search)

export const zoom: Zoom = asked.get('zoom') === 'season' ? 'season' : 'month'
export const days = zoom === 'season' ? 180 : 31
/** Where every page begins to show, `YYYY-MM-DD` in UTC. */
export const firstDay = '2026-06-01'

export const root = document.getElementById('root') ?? document.body

/** The same data for every page: the window that the product asks for, fetched and parsed by each. */
export async function fetchPlan(): Promise<PlanAnswer> {
  const from = Date.parse(firstDay) / 1000
  const window = wantedAround({ from, to: from + days * 86_400 })
  const response = await fetch(`/plan.json?${asked}&from=${window.from}&to=${window.to}`)
  return response.json()
}

/** The picture is complete two frames after the page has made it. */
export function pictureIsMade(scroller: HTMLElement): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.scroller = scroller
      document.title = 'ready'
    }),
  )
}
