import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '../kit/area/area.ts'
import { useGates, useSession } from '../kit/session.tsx'
import { hasUnsavedInput } from '../kit/unsaved.ts'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Denied } from './messages.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

/** Was this page shown, and holds something unsaved? Then it stays, though its gate has closed meanwhile. */
function useHeldOpen(isAllowed: boolean, pathname: string): boolean {
  const shown = useRef('')
  useEffect(() => {
    if (isAllowed) shown.current = pathname
  })
  return !isAllowed && shown.current === pathname && hasUnsavedInput()
}

/** Checks the gate of every matched route (specification, section 2.3) before the screen is shown. */
export function GuardedScreen() {
  const { t } = useTranslation('shell')
  const passes = useGates()
  const { user, facility } = useSession()
  const { pathname } = useLocation()
  const handles: RouteHandle[] = useMatches().map(({ handle }) => handle ?? {})
  const isAllowed = handles.every(({ gate }) => passes(gate))
  const isHeldOpen = useHeldOpen(isAllowed, pathname)
  if (!isAllowed && !isHeldOpen) {
    const instead = handles.map((handle) => handle.instead).find((page) => page && passes(page.gate))
    return <Denied instead={instead} />
  }
  // Only while something unsaved is on the page does a facility stay that was taken away.
  const isMember = user.facilities.some(({ id }) => id === facility.id)
  return (
    <ScreenBoundary path={pathname}>
      {(isHeldOpen || !isMember) && <Notice isUrgent text={t('rightGone')} />}
      <Suspense fallback={<Loading />}>
        {/* Another facility is another screen: nothing half-entered for one is saved in the other. */}
        <Outlet key={facility.id} />
      </Suspense>
    </ScreenBoundary>
  )
}
