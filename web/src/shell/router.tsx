import { createBrowserRouter, type RouteObject } from 'react-router'
import { areas } from '../areas.ts'
import type { RouteHandle } from '../kit/area.ts'
import { addedNamespaces } from '../kit/areas.ts'
import { loadTexts } from '../kit/i18n.ts'
import { NotFound } from './messages.tsx'
import { Root, Starting } from './root.tsx'
import { SessionGate } from './session-gate.tsx'

/** Catalogues that a route names come together with its screen, and not again with every filter of a list. */
function withTexts(route: RouteObject): RouteObject {
  const handle: RouteHandle = route.handle ?? {}
  const ns = [...(handle.ns ?? []), ...addedNamespaces(areas, handle)]
  const texts = ns.length > 0 && {
    loader: () => loadTexts(ns).then(() => null),
    shouldRevalidate: () => false,
  }
  if (route.index) return { ...route, ...texts }
  const children = route.children?.map(withTexts)
  return { ...route, ...texts, ...(children && { children }) }
}

const handle: RouteHandle = { ns: ['shell/account-links', 'kit/passwords'] }
const linkPages: RouteObject[] = [
  { path: '/forgot-password', handle, lazy: () => import('./account-links/forgot-password.tsx') },
  { path: '/reset-password', handle, lazy: () => import('./account-links/reset-password.tsx') },
  { path: '/confirm-email', handle, lazy: () => import('./account-links/confirm-email.tsx') },
]

// No errorElement: an unexpected route error shows the router's own page (specification, section 8).
export const router = createBrowserRouter([
  {
    element: <Root />,
    HydrateFallback: Starting,
    children: [
      { path: '/login', lazy: () => import('./sign-in/sign-in.tsx') },
      ...linkPages.map(withTexts),
      {
        element: <SessionGate />,
        children: [
          ...areas.flatMap(({ routes = [] }) => routes.map(withTexts)),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
])
