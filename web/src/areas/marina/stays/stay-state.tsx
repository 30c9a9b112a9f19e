import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import {
  IconAlarm,
  IconAnchor,
  IconBan,
  IconBarrierBlock,
  IconCalendarCheck,
  IconClockExclamation,
  IconEyeOff,
  IconHourglass,
  IconMapPinOff,
  IconSailboat,
  IconX,
} from '@tabler/icons-react'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import classes from './stays.module.css'

export type Stay = RowOf<typeof portBookings>

const badges = {
  REQUESTED: { tone: 'attention', Icon: IconHourglass },
  CONFIRMED: { tone: 'notice', Icon: IconCalendarCheck },
  ARRIVED: { tone: 'good', Icon: IconAnchor },
  DEPARTED: { tone: 'neutral', Icon: IconSailboat },
  REJECTED: { tone: 'bad', Icon: IconX },
  CANCELLED: { tone: 'neutral', Icon: IconBan },
  NO_SHOW: { tone: 'bad', Icon: IconEyeOff },
} as const

/** A stay that still needs a berth. */
export const noBerth = { tone: 'attention', Icon: IconMapPinOff } as const

/** The state of a stay, and whether she should have come or gone by now. */
export function StayState({ stay }: { stay: Pick<Stay, 'kind' | 'status' | 'overdue' | 'overstay'> }) {
  const words = useResourceTexts(portBookings)
  const { kind, status, overdue, overstay } = stay
  // A berth that is closed waits for nobody.
  if (kind === 'CLOSURE' && status === 'CONFIRMED')
    return <StateBadge tone="neutral" Icon={IconBarrierBlock} label={words.choice('kind', kind)} />
  return (
    <span className={classes.state}>
      <StateBadge {...badges[status]} label={words.choice('status', status)} />
      {overdue && <StateBadge tone="bad" Icon={IconClockExclamation} label={words.field('overdue')} />}
      {overstay && <StateBadge tone="bad" Icon={IconAlarm} label={words.field('overstay')} />}
    </span>
  )
}
