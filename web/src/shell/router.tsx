import { createBrowserRouter, type RouteObject } from 'react-router'
import { areas } from '../areas.ts'
import { addedNamespaces } from '../kit/area/areas.ts'
import { loadTexts } from '../kit/texts/i18n.ts'
import { NotFound } from './messages.tsx'
import { Root, Starting } from './root.tsx'
import { SessionGate } from './session-gate.tsx'

/** Labels of tabs that areas add to a page come together with it, and not again with every change of the address. */
function withAddedTexts(route: RouteObject): RouteObject {
  const namespaces = addedNamespaces(areas, route.handle ?? {})
  if (namespaces.length === 0) return route
  return {
    ...route,
    loader: () => loadTexts(namespaces).then(() => null),
    shouldRevalidate: () => false,
  }
}

// No errorElement: an unexpected route error shows the router's own page (specification, section 8).
export const router = createBrowserRouter([
  {
    element: <Root />,
    HydrateFallback: Starting,
    children: [
      { path: '/login', lazy: () => import('./sign-in/sign-in.tsx') },
      { path: '/forgot-password', lazy: () => import('./account-links/forgot-password.tsx') },
      { path: '/reset-password', lazy: () => import('./account-links/reset-password.tsx') },
      { path: '/confirm-email', lazy: () => import('./account-links/confirm-email.tsx') },
      {
        element: <SessionGate />,
        children: [
          ...areas.flatMap(({ routes = [] }) => routes.map(withAddedTexts)),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
])
