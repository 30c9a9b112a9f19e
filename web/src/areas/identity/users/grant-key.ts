import type { UserGrant } from '@darsena/contract/areas/identity/grants'

/** Equal for grants of the same permission. */
export const keyOfGrant = ({ entityType, action, scope, inverted }: UserGrant): string =>
  [entityType, action, scope, inverted].join(' ')
