import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../kit/format.ts'
import { entriesBetween } from './arrange.ts'
import { lookOfBar, ownerOf } from './bars.ts'
import type { PlanCalendar } from './calendar.ts'
import type { Arranged } from './cursor.ts'
import { Legend } from './legend.tsx'
import { signs } from './palette.ts'
import planClasses from './plan.module.css'
import classes from './plan-print.module.css'
import { usePorts } from './port-choice.tsx'
import { daysBefore, daysOf, type Zoom } from './scale.ts'
import { type Tick, type Ticks, ticksOf } from './ticks.ts'
import timelineClasses from './timeline.module.css'
import type { PlanWords } from './use-plan-words.ts'
import type { Window } from './windows.ts'

interface PrintProps {
  picture: Arranged
  calendar: PlanCalendar
  words: PlanWords
  zoom: Zoom
  /** As the address has it. */
  day: number
  now: number
}

/** Only while the plan is printed: a style sheet that stays would turn the paper of other screens, too. */
const landscape = '@page { size: A4 landscape; margin: 10mm }'

/** Millimetres of one lane of a row. */
const laneHeight = 5

const percentIn = ({ from, to }: Window) => {
  const at = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * 100
  return {
    at,
    between: (start: number, end: number) => ({ left: `${at(start)}%`, width: `${at(end) - at(start)}%` }),
  }
}

/** Lines between days and weekends behind all rows: one picture for each, where elements would be tens of thousands. */
function groundOf({ minor }: Ticks, window: Window, zoom: Zoom): string {
  const { at } = percentIn(window)
  const stops = minor.flatMap((tick) => {
    const [left, right] = [at(tick.at), at(tick.end)]
    const ground = tick.isWeekend && zoom !== 'day' ? 'var(--plan-weekend)' : 'transparent'
    return [
      `var(--plan-strong-line) ${left}% calc(${left}% + 0.2mm)`,
      `${ground} calc(${left}% + 0.2mm) ${right}%`,
    ]
  })
  return `linear-gradient(to right, ${stops.join(', ')})`
}

function TickLine({ ticks, window }: { ticks: readonly Tick[]; window: Window }) {
  const { between } = percentIn(window)
  return (
    <div className={classes.ticks}>
      {ticks.map(({ at, end, label }) => (
        <span key={at} style={between(at, end)}>
          {label}
        </span>
      ))}
    </div>
  )
}

/** What lies at a slot in the window, each bar in its lane. */
function SlotBars({
  picture,
  words,
  slot,
  window,
}: Pick<PrintProps, 'picture' | 'words'> & { slot: number; window: Window }) {
  const { bars, slotBars } = picture
  const { between } = percentIn(window)
  const [first, end] = entriesBetween(slotBars, bars, slot, window)
  const entries = Array.from({ length: end - first }, (_, at) => first + at)
  return (
    <div className={classes.bars} style={{ height: `${(slotBars.most[slot] || 1) * laneHeight}mm` }}>
      {entries.map((entry) => {
        const bar = slotBars.bar[entry] ?? -1
        const [from, to] = [bars.from[bar] ?? 0, bars.to[bar] ?? 0]
        if (to <= window.from) return null
        const look = lookOfBar(bars, bar)
        const lane = 100 / (slotBars.lanes[entry] || 1)
        const place = {
          ...between(from, to),
          top: `${lane * (slotBars.lane[entry] ?? 0)}%`,
          height: `${lane}%`,
        }
        return (
          <div key={entry} className={`${classes.bar} ${planClasses.hatched}`} data-look={look} style={place}>
            {signs[look]}
            {words.owner(ownerOf(bars, bar))}
          </div>
        )
      })}
    </div>
  )
}

/** The plan on paper: every row that is not folded or filtered away, with the time that is in sight on the screen. */
export function PlanPrint({ picture, calendar, words, zoom, day, now }: PrintProps) {
  const { t } = useTranslation('marina/berth-plan')
  const { rows, bars } = picture
  const { data } = bars
  const port = usePorts().data?.items.find(({ id }) => id === data.portId)
  const first = day - daysBefore[zoom]
  const window = { from: calendar.startOf(first), to: calendar.startOf(first + daysOf[zoom]) }
  const ticks = ticksOf(zoom, { ...window, to: window.to - 1 }, calendar, words)
  return (
    <section className={`${classes.sheet} ${timelineClasses.colours}`} data-print aria-label={t('gridLabel')}>
      <style>{landscape}</style>
      <header>
        <h2>
          {String(port?.name ?? '')} · {words.period(window)}
        </h2>
        <p>{t('printedAt', { at: formatInstant(new Date(now * 1000), data.clock.timeZone) })}</p>
      </header>
      <table ref={(table) => table?.style.setProperty('--ground', groundOf(ticks, window, zoom))}>
        <thead>
          <tr>
            <th scope="col">{t('listLabel')}</th>
            <th scope="col">
              <TickLine ticks={ticks.major} window={window} />
              <TickLine ticks={ticks.minor} window={window} />
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from(rows.slot, (slot, row) => {
            const group = rows.group[row] ?? -1
            return slot < 0 ? (
              <tr key={data.groups.id[group]} className={classes.group}>
                <th scope="rowgroup" colSpan={2}>
                  {data.groups.name[group]}
                </th>
              </tr>
            ) : (
              <tr key={data.slots.id[slot]}>
                <th scope="row">
                  {data.slots.code[slot]} <span className={classes.size}>{words.size(data, slot)}</span>
                </th>
                <td>
                  <SlotBars picture={picture} words={words} slot={slot} window={window} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Legend />
    </section>
  )
}
