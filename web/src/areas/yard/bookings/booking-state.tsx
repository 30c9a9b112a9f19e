import { bookings } from '@darsena/contract/areas/yard/bookings'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import {
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconHourglass,
  IconPencil,
  IconProgress,
  IconX,
} from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

export type Booking = RowOf<typeof bookings>

const badges = {
  DRAFT: { tone: 'neutral', Icon: IconPencil },
  REQUESTED: { tone: 'attention', Icon: IconHourglass },
  CONFIRMED: { tone: 'notice', Icon: IconCalendarCheck },
  IN_PROGRESS: { tone: 'good', Icon: IconProgress },
  DONE: { tone: 'neutral', Icon: IconCircleCheck },
  REJECTED: { tone: 'bad', Icon: IconX },
  CANCELLED: { tone: 'neutral', Icon: IconBan },
} as const

/** The state of a yard booking, by sign and word. */
export function BookingState({ status }: Pick<Booking, 'status'>) {
  const words = useResourceTexts(bookings)
  return <StateBadge {...badges[status]} label={words.choice('status', status)} />
}
