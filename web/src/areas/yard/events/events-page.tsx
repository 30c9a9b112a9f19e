import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../kit/address.ts'
import frameClasses from '../../../kit/board/frame/frame.module.css'
import colourClasses from '../../../kit/board/painting/colours.module.css'
import { boardCalendar, textOfDay } from '../../../kit/board/time/board-calendar.ts'
import { monthInWords } from '../../../kit/board/time/day-names.ts'
import { useNow } from '../../../kit/board/time/use-now.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatInstant, isSameClock } from '../../../kit/texts/format.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { otherZones, shownStates, styleOfState } from './event-data.ts'
import { AgendaView, DayView, MonthView, WeekView } from './event-views.tsx'
import classes from './events.module.css'
import {
  daysShown,
  type EventsAddress,
  type EventView,
  readEventsAddress,
  writeEventsAddress,
} from './events-address.ts'
import { EventsProvider, type EventsState, useEventsState } from './events-context.ts'
import { EventsToolbar } from './events-toolbar.tsx'
import { useEventWords } from './use-event-words.ts'
import { useEvents } from './use-events.ts'

const views: Readonly<Record<EventView, () => React.JSX.Element>> = {
  day: DayView,
  week: WeekView,
  month: MonthView,
  agenda: AgendaView,
}

/** Only while the calendar is printed: a style sheet that stays would turn the paper of other screens, too. */
const landscape = '@media print { @page { size: A4 landscape; margin: 10mm } }'

function Heading({ zone, now }: { zone: string; now: number }) {
  const { t } = useTranslation('yard/events')
  const { facility } = useSession()
  const { address, calendar, words, day } = useEventsState()
  const { first, end } = daysShown(address.view, day)
  const period = { from: calendar.startOf(first), to: calendar.startOf(end - 1) }
  const shown = {
    day: words.longDay(day),
    month: monthInWords(day, words.months),
    week: words.period(period),
    agenda: words.period(period),
  }
  const isForeign = !isSameClock(zone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <header className={classes.heading}>
      <h2>{shown[address.view]}</h2>
      {isForeign && <p className={classes.screenOnly}>{t('zone', { zone })}</p>}
      <p className={classes.printOnly}>
        {t('printedAt', { facility: facility.name, at: formatInstant(new Date(now * 1000), zone), zone })}
      </p>
    </header>
  )
}

function EventLegend() {
  const { t } = useTranslation('yard/events')
  return (
    <ul className={`${frameClasses.legend} ${classes.legend}`} aria-label={t('legend')}>
      {shownStates.map((state) => (
        <li key={state}>
          <span
            className={`${frameClasses.sample} ${frameClasses.hatched}`}
            data-style={styleOfState[state]}
            aria-hidden
          />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  )
}

/** The address of the calendar and how it is changed; each change is a step in the history. */
function useEventsAddress() {
  const { params, change } = useAddress()
  const address = useMemo(() => readEventsAddress(params), [params])
  const onAddress = useCallback(
    (part: Partial<EventsAddress>) =>
      change((now) => writeEventsAddress({ ...readEventsAddress(now), ...part }, now)),
    [change],
  )
  return { address, onAddress }
}

/** `/events-marina`: what comes, goes, moves and is lifted, in every port that one may see. */
export function EventsPage() {
  const { address, onAddress } = useEventsAddress()
  const { timeZone } = useSession().facility
  const calendar = useMemo(() => boardCalendar(timeZone), [timeZone])
  const now = useNow()
  const today = calendar.dayOf(now)
  const day = address.day ?? today
  const words = useEventWords(calendar, timeZone, now)
  const { first, end } = daysShown(address.view, day)
  const { data, error, refetch } = useEvents({
    from: calendar.startOf(first) - otherZones,
    to: calendar.startOf(end) + otherZones,
    portId: address.portId,
    kinds: address.kinds,
  })
  const asset = data?.assets.name[data.assets.id.indexOf(address.assetId ?? '')]
  const events = useMemo(
    () => (data?.events ?? []).filter((event) => !address.assetId || event.asset === asset),
    [data, address.assetId, asset],
  )
  const state: EventsState = { address, onAddress, calendar, words, now, day, today, events }
  const View = views[address.view]
  const refusal = error instanceof HttpError && error.status === 422 ? error.body : undefined
  return (
    <EventsProvider value={state}>
      <style>{landscape}</style>
      <div className={`${classes.page} ${colourClasses.colours}`} data-date={textOfDay(day)}>
        <EventsToolbar data={data} />
        <Heading zone={timeZone} now={now} />
        {refusal && <Notice isUrgent text={refusal.details[0]?.message ?? refusal.message} />}
        {error && !refusal && !data && <NotLoaded onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines count={12} height={28} />}
        {data && !refusal && <View />}
        <EventLegend />
      </div>
    </EventsProvider>
  )
}
