import type { UserGrant } from '@darsena/contract/areas/identity/grants'

/** Tells whether two grants are the same. */
export const keyOfGrant = ({ entityType, action, scope, inverted }: UserGrant): string =>
  [entityType, action, scope, inverted].join(' ')
