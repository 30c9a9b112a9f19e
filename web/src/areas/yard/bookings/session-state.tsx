import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import {
  IconBan,
  IconCalendarEvent,
  IconCalendarPause,
  IconCircleCheck,
  IconProgress,
  IconX,
} from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

export type Session = RowOf<typeof bookingSessions>

const badges = {
  PLANNED: { tone: 'notice', Icon: IconCalendarEvent },
  STARTED: { tone: 'good', Icon: IconProgress },
  DONE: { tone: 'neutral', Icon: IconCircleCheck },
  POSTPONED: { tone: 'attention', Icon: IconCalendarPause },
  CANCELLED: { tone: 'neutral', Icon: IconBan },
  FAILED: { tone: 'bad', Icon: IconX },
} as const

/** The state of a session of yard work, by sign and word. */
export function SessionState({ status }: Pick<Session, 'status'>) {
  const words = useResourceTexts(bookingSessions)
  return <StateBadge {...badges[status]} label={words.choice('status', status)} />
}
