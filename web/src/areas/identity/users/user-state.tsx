import { users } from '@darsena/contract/areas/identity/users'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Badge } from '@mantine/core'
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/resource-texts.ts'
import '@mantine/core/styles/Badge.layer.css'

export type User = RowOf<typeof users>

const looks = {
  INVITED: { color: 'yellow', Icon: IconMail },
  ACTIVE: { color: 'green', Icon: IconCircleCheck },
  DISABLED: { color: 'red', Icon: IconBan },
} as const

export function UserState({ state }: Pick<User, 'state'>) {
  const words = useResourceTexts(users)
  const { color, Icon } = looks[state]
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      miw="max-content"
      style={{ alignSelf: 'center' }}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {words.choice('state', state)}
    </Badge>
  )
}
