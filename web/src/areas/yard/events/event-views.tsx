import { type EventKind, eventKinds } from '@darsena/contract/areas/yard/marina-events'
import { useTranslation } from 'react-i18next'
import { textOfDay } from '../../../kit/board/time/board-calendar.ts'
import { countsOf, eventsOn, type MarinaEvent } from './event-data.ts'
import { EventLine, iconOfKind } from './event-line.tsx'
import classes from './events.module.css'
import { type Days, daysShown } from './events-address.ts'
import { useEventsState } from './events-context.ts'
import { isWeekend } from './use-event-words.ts'

/** More lines of one day than these nobody reads in a column; the day has them all. */
const mostLines = 40

const everyDay = ({ first, end }: Days) => Array.from({ length: end - first }, (_, at) => first + at)

function useEventsOfDay() {
  const { events, words } = useEventsState()
  return (day: number) => eventsOn(events, day, words.calendarOf)
}

/** Opens a day by itself. */
function DayButton({
  day,
  label,
  className,
}: {
  day: number
  label: string
  className?: string | undefined
}) {
  const { onAddress, words, today } = useEventsState()
  return (
    <button
      type="button"
      className={`${classes.dayName} ${className ?? ''}`}
      aria-label={words.day(day)}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onAddress({ view: 'day', day })}
    >
      {label}
    </button>
  )
}

function Lines({ events, day, isLong }: { events: readonly MarinaEvent[]; day: number; isLong?: boolean }) {
  const { t } = useTranslation('yard/events')
  const { onAddress } = useEventsState()
  const more = events.length - mostLines
  return (
    <>
      <ul className={classes.lines}>
        {(more > 0 && !isLong ? events.slice(0, mostLines) : events).map((event) => (
          <EventLine key={event.key} event={event} day={day} isLong={isLong ?? false} />
        ))}
      </ul>
      {more > 0 && !isLong && (
        <button type="button" className={classes.more} onClick={() => onAddress({ view: 'day', day })}>
          {t('more', { count: more })}
        </button>
      )}
    </>
  )
}

/** A day, kind by kind; lifts by what lifts. */
export function DayView() {
  const { t } = useTranslation('yard/events')
  const { day, address } = useEventsState()
  const events = useEventsOfDay()(day)
  const kinds = address.kinds.length > 0 ? address.kinds : eventKinds
  const groupsOf = (kind: EventKind) => {
    const ofKind = events.filter((event) => event.kind === kind)
    const names = [...new Set(ofKind.map(({ asset }) => asset))].toSorted()
    return names.map((name) => ({ name, lines: ofKind.filter(({ asset }) => asset === name) }))
  }
  return (
    <div className={classes.columns}>
      {kinds.map((kind) => {
        const groups = groupsOf(kind)
        const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
        return (
          <section key={kind} className={classes.column} aria-label={t(`kinds.${kind}`)}>
            <h3>
              {t(`kinds.${kind}`)} <span className={classes.count}>{count}</span>
            </h3>
            {count === 0 && <p className={classes.none}>{t('none')}</p>}
            {groups.map(({ name, lines }) => (
              <div key={name}>
                {name && <h4>{name}</h4>}
                <Lines events={lines} day={day} isLong />
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** Seven days side by side, each by time. */
export function WeekView() {
  const { day, words } = useEventsState()
  const eventsOf = useEventsOfDay()
  return (
    <div className={classes.columns}>
      {everyDay(daysShown('week', day)).map((one) => {
        const events = eventsOf(one)
        return (
          <section
            key={one}
            className={classes.column}
            aria-label={words.day(one)}
            data-weekend={isWeekend(one) || undefined}
          >
            <h3>
              <DayButton day={one} label={words.weekday(one)} />
              <span className={classes.count}>{events.length > 0 && events.length}</span>
            </h3>
            <Lines events={events} day={one} />
          </section>
        )
      })}
    </div>
  )
}

/** How many of each kind on each day of a month. */
export function MonthView() {
  const { t } = useTranslation('yard/events')
  const { day, words, onAddress } = useEventsState()
  const eventsOf = useEventsOfDay()
  const month = textOfDay(day).slice(0, 7)
  return (
    <div className={classes.month}>
      {everyDay(daysShown('month', day)).map((one) => {
        const counts = countsOf(eventsOf(one))
        return (
          <section
            key={one}
            className={classes.cell}
            aria-label={words.day(one)}
            data-weekend={isWeekend(one) || undefined}
            data-other={textOfDay(one).slice(0, 7) !== month || undefined}
          >
            <DayButton day={one} label={words.weekday(one)} className={classes.cellDay} />
            <ul>
              {counts.map(({ kind, count }) => {
                const Icon = iconOfKind[kind]
                return (
                  <li key={kind}>
                    <button
                      type="button"
                      className={classes.chip}
                      aria-label={t('countOfKind', { kind: t(`kinds.${kind}`), count })}
                      onClick={() => onAddress({ view: 'day', day: one })}
                    >
                      <Icon size="1em" aria-hidden />
                      <strong>{count}</strong>
                      <span className={classes.chipName}>{t(`kinds.${kind}`)}</span>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Two weeks as a list, those days on which something moves. */
export function AgendaView() {
  const { t } = useTranslation('yard/events')
  const { day, words } = useEventsState()
  const eventsOf = useEventsOfDay()
  const days = everyDay(daysShown('agenda', day))
    .map((one) => ({ one, events: eventsOf(one) }))
    .filter(({ events }) => events.length > 0)
  return (
    <div className={classes.agenda}>
      {days.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {days.map(({ one, events }) => (
        <section key={one} aria-label={words.day(one)}>
          <h3>
            <DayButton day={one} label={words.longDay(one)} />
            <span className={classes.count}>{events.length}</span>
          </h3>
          <Lines events={events} day={one} isLong />
        </section>
      ))}
    </div>
  )
}
