import type { EventKind } from '@darsena/contract/areas/yard/marina-events'
import { IconArrowsExchange, IconCrane, IconLogin2, IconLogout2, IconSailboat } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import frameClasses from '../../../kit/board/frame/frame.module.css'
import { isLate, type MarinaEvent, styleOfState } from './event-data.ts'
import classes from './events.module.css'
import { useEventsState } from './events-context.ts'

export const iconOfKind: Readonly<Record<EventKind, ComponentType<{ size?: number | string }>>> = {
  ARRIVAL: IconLogin2,
  DEPARTURE: IconLogout2,
  BERTH_MOVE: IconArrowsExchange,
  LIFT: IconCrane,
  RIGGING: IconSailboat,
}

/** One event on a day, a way to its stay or booking. */
export function EventLine({
  event,
  day,
  isLong = false,
}: {
  event: MarinaEvent
  day: number
  isLong?: boolean
}) {
  const { words, now } = useEventsState()
  const Icon = iconOfKind[event.kind]
  const whole = words.whole(event, day)
  const time = words.time(event, day)
  return (
    <li>
      <Link
        to={event.to}
        className={`${classes.line} ${frameClasses.hatched}`}
        data-style={styleOfState[event.state]}
        data-late={isLate(event, now) || undefined}
        data-long={isLong || undefined}
        aria-label={whole}
        title={whole}
      >
        <span className={classes.lineIcon} aria-hidden>
          <Icon size="1em" />
        </span>
        {time && <span className={classes.time}>{time}</span>}
        <strong className={classes.boat}>{isLong ? words.boat(event) : words.boatName(event)}</strong>
        {isLong && <span>{words.what(event)}</span>}
        {(isLong || event.sessionType !== null || event.kind === 'BERTH_MOVE') && (
          <span className={classes.way}>
            {isLong ? words.way(event) : words.way(event) || words.what(event)}
          </span>
        )}
        {isLong && (
          <>
            <span className={classes.way}>{[event.asset, event.portName].filter(Boolean).join(' · ')}</span>
            <span className={classes.state}>
              {[words.state(event), words.planned(event)].filter(Boolean).join(', ')}
            </span>
          </>
        )}
      </Link>
    </li>
  )
}
