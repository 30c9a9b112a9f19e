import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardCalendar, boardCalendar, weekdayOf } from '../../../kit/board/time/board-calendar.ts'
import { type DayWords, useDayWords } from '../../../kit/board/time/use-day-words.ts'
import { isSameClock } from '../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { isLate, type MarinaEvent } from './event-data.ts'

/** What the calendar says of events, in the reader's language and on the clock of each one's facility. */
export interface EventWords extends DayWords {
  /** «14:30», from the day before «ieri 23:30»; '' where only the day is known. The zone is named where it is not the page's. */
  time(event: MarinaEvent, day: number): string
  /** The days of a zone; those of the page where none is given. */
  calendarOf(timeZone: string): BoardCalendar
  what(event: MarinaEvent): string
  boat(event: MarinaEvent): string
  /** «A12 → T3» */
  way(event: MarinaEvent): string
  state(event: MarinaEvent): string
  /** When it was planned, where it happened at another time. */
  planned(event: MarinaEvent): string
  whole(event: MarinaEvent, day: number): string
  /** Without what follows her name in her label. */
  boatName(event: MarinaEvent): string
  /** «gio 3» */
  weekday(day: number): string
  /** «giovedì 3 dicembre» */
  longDay(day: number): string
}

/** @param calendar of the facility at work, whose days are shown */
export function useEventWords(calendar: BoardCalendar, zone: string, now: number): EventWords {
  const { t } = useTranslation('yard/events')
  const { choice } = useResourceTexts(bookingSessions)
  const days = useDayWords(calendar, calendar.dayOf(now))
  return useMemo(() => {
    const calendars = new Map([[zone, calendar]])
    const calendarOf = (timeZone: string) => {
      const known = calendars.get(timeZone) ?? boardCalendar(timeZone || zone)
      calendars.set(timeZone, known)
      return known
    }
    const weekdays = (weekday: 'short' | 'long') =>
      new Intl.DateTimeFormat(days.language, { weekday, timeZone: 'UTC' })
    const [short, long] = [weekdays('short'), weekdays('long')]
    const clock = ({ timeZone }: MarinaEvent, at: number) => {
      const isNamed = timeZone !== '' && !isSameClock(timeZone, zone)
      const city = isNamed ? ` (${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')})` : ''
      return `${calendarOf(timeZone).timeOf(at)}${city}`
    }
    const time = (event: MarinaEvent, day: number) => {
      if (event.isDay) return ''
      const start = calendarOf(event.timeZone).dayOf(event.at) < day ? '…' : clock(event, event.at)
      return event.endsAt === null || event.endsAt === event.at
        ? start
        : `${start}–${clock(event, event.endsAt)}`
    }
    const what = ({ kind, sessionType }: MarinaEvent) =>
      sessionType ? choice('type', sessionType) : t(`kind.${kind}`)
    const boat = (event: MarinaEvent) => event.boat || event.code
    const way = ({ fromPlace, toPlace }: MarinaEvent) =>
      fromPlace || toPlace ? `${fromPlace ?? '—'} → ${toPlace ?? '—'}` : ''
    const state = (event: MarinaEvent) => (isLate(event, now) ? t('late') : t(`state.${event.state}`))
    const planned = (event: MarinaEvent) =>
      event.plannedAt === event.at ? '' : t('planned', { at: clock(event, event.plannedAt) })
    return {
      ...days,
      calendarOf,
      time,
      what,
      boat,
      boatName: (event) => boat(event).split(' · ')[0] ?? '',
      way,
      state,
      planned,
      weekday: (day) => `${short.format(day * 86_400_000)} ${new Date(day * 86_400_000).getUTCDate()}`,
      longDay: (day) => `${long.format(day * 86_400_000)} ${days.day(day)}`,
      whole: (event, day) =>
        [
          time(event, day) || t('thatDay'),
          what(event),
          boat(event),
          way(event),
          event.asset,
          event.portName,
          state(event),
          planned(event),
          event.code,
        ]
          .filter(Boolean)
          .join(', '),
    }
  }, [t, choice, calendar, zone, days, now])
}

export const isWeekend = (day: number): boolean => weekdayOf(day) > 5
