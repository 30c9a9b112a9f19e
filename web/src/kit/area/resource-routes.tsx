import type { EntityType } from '@darsena/contract/access/entity-types'
import type { ResourceName } from '@darsena/contract/resources'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { loadTexts } from '../texts/i18n.ts'
import { loadResources } from '../texts/row-label.ts'
import type { RouteHandle } from './area.ts'

interface ResourceScreens {
  name: ResourceName
  subject: EntityType
  List: () => Promise<ComponentType>
  Form: () => Promise<ComponentType>
  /** Rows come from elsewhere: no page for a new one. */
  isReadOnly?: boolean
  /** The contract lets rows be imported. */
  hasImport?: boolean
}

async function importScreen(name: ResourceName) {
  const [{ ImportPage }, { resourceNamed }] = await Promise.all([
    import('../import/import-page.tsx'),
    loadResources(),
    loadTexts([name]),
  ])
  return { element: <ImportPage resource={resourceNamed(name)} /> }
}

/**
 * List, new and row pages of a resource, each with the permission that it needs (specification, section 2.3). Users
 * who may read but not change rows see them as text at the same address.
 */
export function resourceRoutes(screens: ResourceScreens): RouteObject[] {
  const { name, subject, isReadOnly = false, hasImport = false } = screens
  const form: RouteObject['lazy'] = async () => ({ Component: await screens.Form() })
  const create: RouteHandle = { gate: { can: ['create', subject] } }
  const routes: RouteObject[] = [
    {
      path: `/${name}`,
      handle: { gate: { can: ['read', subject] } } satisfies RouteHandle,
      lazy: async () => ({ Component: await screens.List() }),
    },
    {
      path: `/${name}/:id`,
      handle: {
        gate: {
          any: [
            ['update', subject],
            ['read', subject],
          ],
        },
        rowOf: name,
      } satisfies RouteHandle,
      lazy: form,
    },
  ]
  if (!isReadOnly) routes.push({ path: `/${name}/new`, handle: create, lazy: form })
  if (hasImport) routes.push({ path: `/${name}/import`, handle: create, lazy: () => importScreen(name) })
  return routes
}
