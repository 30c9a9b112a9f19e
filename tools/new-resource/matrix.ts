import type { Action } from '@darsena/contract/access/entity-types'
import { type ShippedRole, shippedRoles } from '@darsena/contract/access/shipped-roles'
import { demoAccounts } from '@darsena/db/seeds/demo-accounts'
import type { Words } from './words.ts'

/** Routes that every resource has, with what they need; `{id}` ones ask for a row. */
const routes: readonly (readonly [method: string, path: string, needs: Action])[] = [
  ['GET', '', 'read'],
  ['POST', '', 'create'],
  ['GET', '/{id}', 'read'],
  ['PATCH', '/{id}', 'update'],
  ['DELETE', '/{id}', 'delete'],
  ['GET', '/{id}/history', 'read'],
  ['GET', '/export', 'read'],
  ['POST', '/{id}/restore', 'delete'],
]

/** The account that tries a role is at home in one facility, or in both. */
const isEverywhere = (role: ShippedRole): boolean =>
  (demoAccounts.find((account) => account.role === role.name)?.facilities.length ?? 0) > 1

const grantOf = (role: ShippedRole, subject: string, needs: Action) =>
  role.grants.find(
    ({ entityType, action }) => entityType === subject && (action === needs || action === 'manage'),
  )

function cell({ subject, isFacility }: Words, role: ShippedRole, path: string, needs: Action): string {
  const grant = grantOf(role, subject, needs)
  if (!grant) return 'no/no'
  const ofRow = path.includes('{id}')
  // A row of nobody's boats, made by somebody else.
  if (grant.scope === 'MANAGED_BOATS' || grant.scope === 'OWN') return ofRow ? 'hidden/hidden' : 'yes/no'
  if (isEverywhere(role)) return 'yes/yes'
  if (!ofRow) return 'yes/no'
  return isFacility ? 'yes/hidden' : 'yes/yes'
}

/** The lines of `api/src/access-matrix.csv` that follow from the shipped roles, for review. */
export const matrixLines = (words: Words): string[] =>
  routes.map(([method, path, needs]) =>
    [
      `${method} /api/${words.name}${path}`,
      ...shippedRoles.map((role) => cell(words, role, path, needs)),
    ].join(','),
  )

const pages = [
  ['', 'read'],
  ['/:id', 'read'],
  ['/new', 'create'],
] as const

/** The lines of `web/src/shell/menu/route-matrix.csv`: to whom the pages of the resource open. */
export const pageLines = ({ name, subject }: Words): string[] =>
  pages.map(([path, needs]) => {
    const cells = shippedRoles.map((role) => (grantOf(role, subject, needs) ? 'yes' : 'no'))
    return [`/${name}${path}`, ...cells].join(',')
  })
