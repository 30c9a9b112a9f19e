import type { Action, EntityType } from '@darsena/contract/access/entity-types'
import { permissions } from '@darsena/contract/areas/identity/permissions'
import { IconMapPin, IconSailboat, IconUser, IconWorld } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import type { Reach } from './reach.ts'

const icons = { OWN: IconUser, MANAGED_BOATS: IconSailboat, FACILITY: IconMapPin, ALL: IconWorld }

export function ReachIcon({ reach, size = 14 }: { reach: Reach; size?: number }) {
  const Icon = icons[reach]
  return <Icon size={size} aria-hidden />
}

/** What entity types, actions and reaches are called in the reader's language. */
export function useGrantWords() {
  const { t } = useTranslation('identity/grants')
  const { choice } = useResourceTexts(permissions)
  return useMemo(
    () => ({
      type: (type: EntityType) => choice('entityType', type),
      action: (action: Action) => choice('action', action),
      reach: (reach: Reach | undefined) => t(`reach.${reach ?? 'NONE'}`),
      /** Several reaches of one permission complete each other. */
      reaches: (several: readonly Reach[]) => several.map((reach) => t(`reach.${reach}`)).join(' + '),
      /** The same where there is little room. */
      short: (several: readonly Reach[]) => several.map((reach) => t(`reachShort.${reach}`)).join(' + '),
      mixed: t('mixed'),
      implied: t('implied'),
      changed: t('isChanged'),
    }),
    [t, choice],
  )
}

export type GrantWords = ReturnType<typeof useGrantWords>
