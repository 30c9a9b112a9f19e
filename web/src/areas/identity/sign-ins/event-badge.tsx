import type { SignInEvent } from '@darsena/contract/areas/identity/sign-ins'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconKey,
  IconLock,
  IconLogout,
  IconMailCheck,
  IconShield,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge, type Tone } from '../../../ui/state-badge.tsx'

const badges: Record<SignInEvent, readonly [tone: Tone, Icon: ComponentType<{ size: number }>]> = {
  SUCCESS: ['good', IconCircleCheck],
  FAILURE: ['attention', IconAlertTriangle],
  LOCKOUT: ['bad', IconLock],
  SIGN_OUT: ['neutral', IconLogout],
  PASSWORD_RESET: ['notice', IconKey],
  PASSWORD_CHANGED: ['notice', IconKey],
  ACCOUNT_CONFIRMED: ['good', IconMailCheck],
  SECOND_FACTOR_ADDED: ['notice', IconShield],
  SECOND_FACTOR_REMOVED: ['attention', IconShield],
  RECOVERY_CODE_USED: ['attention', IconShield],
  API_KEY_ADDED: ['notice', IconKey],
  API_KEY_REMOVED: ['neutral', IconKey],
}

export function EventBadge({ event }: { event: SignInEvent }) {
  const { t } = useTranslation('identity/sign-ins')
  const [tone, Icon] = badges[event]
  return <StateBadge tone={tone} Icon={Icon} label={t(`event.${event}`)} />
}
