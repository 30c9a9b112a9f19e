import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { IconBan, IconDoorExit, IconLock, IconMapPin } from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

const badges = {
  INSIDE: { tone: 'good', Icon: IconMapPin },
  OUT: { tone: 'neutral', Icon: IconDoorExit },
  CLOSED: { tone: 'attention', Icon: IconLock },
  VOIDED: { tone: 'bad', Icon: IconBan },
} as const

/** Is somebody inside, out, or closed by the system. */
export function EntryState({ entry }: { entry: { state: keyof typeof badges } }) {
  const words = useResourceTexts(accessLogs)
  return <StateBadge {...badges[entry.state]} label={words.choice('state', entry.state)} />
}
