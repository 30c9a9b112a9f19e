import { eventKinds } from '@darsena/contract/areas/yard/marina-events'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import frameClasses from '../../../kit/board/frame/frame.module.css'
import colourClasses from '../../../kit/board/painting/colours.module.css'
import { type BoardCalendar, boardCalendar } from '../../../kit/board/time/board-calendar.ts'
import { useNow } from '../../../kit/board/time/use-now.ts'
import { useSession } from '../../../kit/session.tsx'
import { useScreenAwake } from '../../../kit/unattended/use-screen-awake.ts'
import { useUpdatesAccepted } from '../../../kit/unattended/use-updates-accepted.ts'
import { countsOf, eventsOn, isLate, type MarinaEvent, otherZones, styleOfState } from './event-data.ts'
import { iconOfKind } from './event-line.tsx'
import { type EventWords, useEventWords } from './use-event-words.ts'
import { useEvents } from './use-events.ts'
import classes from './wall-board.module.css'

/** Milliseconds between two questions, beside what is heard live. */
const every = 60_000
/** Seconds after which an answer that did not come is said. */
const patience = 150
/** Days that are known ahead, so that midnight without a network is no empty board. */
const daysAhead = 3
/** Lines of a column at once, which the sheet's heights fit; further ones take turns, each so many seconds. */
const linesAtOnce = 8
const turn = 12

/** Those that are still to come first, by their time; then those that are over, the last one first. */
function inOrder(events: readonly MarinaEvent[]): MarinaEvent[] {
  const isOver = ({ state }: MarinaEvent) => state === 'DONE' || state === 'FAILED'
  return [...events.filter((event) => !isOver(event)), ...events.filter(isOver).toReversed()]
}

interface ColumnProps {
  kind: MarinaEvent['kind']
  events: readonly MarinaEvent[]
  words: EventWords
  day: number
  now: number
}

function Column({ kind, events, words, day, now }: ColumnProps) {
  const { t } = useTranslation('yard/events')
  const Icon = iconOfKind[kind]
  const pages = Math.ceil(events.length / linesAtOnce)
  const page = Math.floor(now / turn) % pages
  return (
    <section className={classes.column} aria-label={t(`kinds.${kind}`)}>
      <h2>
        <Icon size="1em" aria-hidden /> {t(`kinds.${kind}`)} <span>{events.length}</span>
        {pages > 1 && <small>{t('wall.page', { page: page + 1, pages })}</small>}
      </h2>
      <ul>
        {events.slice(page * linesAtOnce, (page + 1) * linesAtOnce).map((event) => (
          <li
            key={event.key}
            className={`${classes.line} ${frameClasses.hatched}`}
            data-style={styleOfState[event.state]}
            data-late={isLate(event, now) || undefined}
          >
            <span className={classes.time}>{words.time(event, day) || t('wall.noTime')}</span>
            <strong>{words.boat(event)}</strong>
            <span className={classes.detail}>
              {[event.sessionType && words.what(event), words.way(event), event.asset, words.state(event)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Columns({ events, ...props }: Omit<ColumnProps, 'kind'>) {
  const { t } = useTranslation('yard/events')
  const kinds = countsOf(events).map(({ kind }) => kind)
  if (kinds.length === 0) return <p className={classes.none}>{t('wall.none')}</p>
  return (
    <div className={classes.columns}>
      {eventKinds
        .filter((kind) => kinds.includes(kind))
        .map((kind) => (
          <Column
            key={kind}
            kind={kind}
            events={inOrder(events.filter((event) => event.kind === kind))}
            {...props}
          />
        ))}
    </div>
  )
}

/**
 * The events of today, from an answer that reaches a few days ahead: at midnight the next day is there, with a network or
 * without. An answer stays until there is another one: the question of the next day may fail.
 */
function useToday(calendar: BoardCalendar, { calendarOf }: EventWords, now: number) {
  const day = calendar.dayOf(now)
  const [last, setLast] = useState<{ events: readonly MarinaEvent[]; readAt: number }>()
  const { data, dataUpdatedAt, isPlaceholderData } = useEvents({
    from: calendar.startOf(day) - otherZones,
    to: calendar.startOf(day + daysAhead),
    every,
  })
  if (data && !isPlaceholderData && dataUpdatedAt !== last?.readAt)
    setLast({ events: data.events, readAt: dataUpdatedAt })
  const events = useMemo(() => eventsOn(last?.events ?? [], day, calendarOf), [last, calendarOf, day])
  return { day, events, readAt: (last?.readAt ?? 0) / 1000 }
}

/** `/events-marina/wall`: today in large type for a screen that nobody touches. */
export function WallBoard() {
  const { t } = useTranslation('yard/events')
  const { facility } = useSession()
  const calendar = useMemo(() => boardCalendar(facility.timeZone), [facility.timeZone])
  const now = useNow(1000)
  const minute = Math.floor(now / 60) * 60
  const words = useEventWords(calendar, facility.timeZone, minute)
  const { day, events, readAt } = useToday(calendar, words, now)
  useScreenAwake()
  useUpdatesAccepted()
  const at = readAt > 0 ? calendar.timeOf(readAt) : '—'
  const isLost = now - readAt > patience
  return (
    <div className={`${classes.wall} ${colourClasses.colours}`}>
      <header className={classes.head}>
        <h1>
          {t('wall.title')} · {facility.name}
        </h1>
        <p className={classes.day}>{words.longDay(day)}</p>
        <p className={classes.clock}>{calendar.timeOf(now)}</p>
      </header>
      {readAt > 0 && isLost && (
        <p role="alert" className={classes.lost}>
          {t('wall.lost', { at })}
        </p>
      )}
      <Columns events={events} words={words} day={day} now={now} />
      <footer className={classes.foot}>
        <span>{t('wall.updated', { at })}</span>
        <Button component={Link} to="/events-marina" variant="subtle" size="compact-md">
          {t('wall.close')}
        </Button>
      </footer>
    </div>
  )
}
