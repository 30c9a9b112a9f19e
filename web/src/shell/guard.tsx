import { Suspense } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '../kit/area.ts'
import { useGates, useSession } from '../kit/session.tsx'
import { Loading } from '../ui/loading.tsx'
import { Denied } from './messages.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

/** Checks the gate of every matched route (specification, section 2.3) before the screen is shown. */
export function GuardedScreen() {
  const passes = useGates()
  const { facility } = useSession()
  const { pathname } = useLocation()
  const handles: RouteHandle[] = useMatches().map(({ handle }) => handle ?? {})
  if (!handles.every(({ gate }) => passes(gate))) return <Denied />
  return (
    <ScreenBoundary place={pathname}>
      <Suspense fallback={<Loading />}>
        {/* Another facility is another screen: nothing half-entered for one is saved in the other. */}
        <Outlet key={facility.id} />
      </Suspense>
    </ScreenBoundary>
  )
}
