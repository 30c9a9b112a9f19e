import type { EntityType } from '@darsena/contract/access/entity-types'
import type { ResourceName } from '@darsena/contract/resources'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { RouteHandle } from './area.ts'
import type { Namespace } from './i18n.ts'
import { loadResources } from './row-label.ts'

interface ResourceScreens {
  name: ResourceName
  subject: EntityType
  /** Catalogues of the area that its screens use besides the resource's own. */
  ns?: readonly Namespace[]
  /** What the form needs beyond that. */
  formNs?: readonly Namespace[]
  List: () => Promise<ComponentType>
  Form: () => Promise<ComponentType>
  /** Rows come from elsewhere: no page for a new one. */
  isReadOnly?: boolean
  /** The contract lets rows be imported. */
  hasImport?: boolean
}

const listTexts = ['kit', 'kit/list', 'kit/archive'] as const

async function importScreen(name: ResourceName) {
  const [{ ImportPage }, { resourceNamed }] = await Promise.all([
    import('./import/import-page.tsx'),
    loadResources(),
  ])
  return { element: <ImportPage resource={resourceNamed(name)} /> }
}

/**
 * List, new and row pages of a resource, each with the permission that it needs (specification, section 2.3).
 * Whoever may read but not change rows sees them, as text, at the same address.
 */
export function resourceRoutes(screens: ResourceScreens): RouteObject[] {
  const { name, subject, ns = [], formNs = [], isReadOnly = false, hasImport = false } = screens
  const form: RouteObject['lazy'] = async () => ({ Component: await screens.Form() })
  const formTexts = [name, ...ns, ...formNs, ...listTexts, 'kit/form', 'kit/history'] as const
  const handle = (gate: RouteHandle['gate'], texts: readonly Namespace[]): RouteHandle => ({
    ...(gate && { gate }),
    ns: texts,
  })
  const routes: RouteObject[] = [
    {
      path: `/${name}`,
      handle: handle({ can: ['read', subject] }, [name, ...ns, ...listTexts]),
      lazy: async () => ({ Component: await screens.List() }),
    },
    {
      path: `/${name}/:id`,
      handle: {
        ...handle(
          {
            any: [
              ['update', subject],
              ['read', subject],
            ],
          },
          formTexts,
        ),
        rowOf: name,
      } satisfies RouteHandle,
      lazy: form,
    },
  ]
  const createHandle = handle({ can: ['create', subject] }, formTexts)
  if (!isReadOnly) routes.push({ path: `/${name}/new`, handle: createHandle, lazy: form })
  if (hasImport) {
    routes.push({
      path: `/${name}/import`,
      handle: handle({ can: ['create', subject] }, [...formTexts, 'kit/import']),
      lazy: () => importScreen(name),
    })
  }
  return routes
}
