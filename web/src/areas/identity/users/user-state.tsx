import { users } from '@darsena/contract/areas/identity/users'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

export type User = RowOf<typeof users>

const badges = {
  INVITED: { tone: 'attention', Icon: IconMail },
  ACTIVE: { tone: 'good', Icon: IconCircleCheck },
  DISABLED: { tone: 'bad', Icon: IconBan },
} as const

export function UserState({ state }: Pick<User, 'state'>) {
  const words = useResourceTexts(users)
  return <StateBadge {...badges[state]} label={words.choice('state', state)} />
}
