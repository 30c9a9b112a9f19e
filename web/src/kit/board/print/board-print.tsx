import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import frameClasses from '../frame/frame.module.css'
import { entriesBetween } from '../layout/arrange.ts'
import { styleOfBar } from '../layout/board-bars.ts'
import type { BoardTexts } from '../layout/board-context.ts'
import type { Picture } from '../layout/picture.ts'
import colourClasses from '../painting/colours.module.css'
import type { BoardCalendar } from '../time/board-calendar.ts'
import { daysBefore, daysOf, type Zoom } from '../time/scale.ts'
import { type Tick, type Ticks, ticksOf } from '../time/ticks.ts'
import type { Window } from '../time/windows.ts'
import classes from './board-print.module.css'

interface PrintProps {
  label: string
  /** What is printed, before its period. */
  title: string
  /** When it was printed, in words. */
  printedAt: string
  /** What the tracks are called. */
  tracks: string
  picture: Picture
  calendar: BoardCalendar
  texts: BoardTexts
  periodOf: (window: Window) => string
  zoom: Zoom
  /** As the address has it. */
  day: number
  /** Unix seconds; a line marks it. */
  now: number
  paper?: Paper
  /** Without rows where nothing lies then. */
  isOnlyTaken?: boolean
  legend: ReactNode
}

export const paperSizes = ['A4', 'A3'] as const
export type Paper = (typeof paperSizes)[number]

/**
 * Only while the board is printed: a style sheet that stays would turn the paper of other screens, too. What the screen shows
 * over the page, as toasts, stays off the paper.
 */
export const paperStyle = (paper: Paper, turn: 'landscape' | 'portrait' = 'landscape') =>
  `@page { size: ${paper} ${turn}; margin: 10mm } @media print { [data-portal] { display: none } }`

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
    const ground = tick.isWeekend && zoom !== 'day' ? 'var(--board-weekend)' : 'transparent'
    return [
      `var(--board-strong-line) ${left}% calc(${left}% + 0.2mm)`,
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

/** What lies on a track in the window, each bar in its lane. */
function BarsOfTrack({
  picture,
  texts,
  track,
  window,
  now,
}: Pick<PrintProps, 'picture' | 'texts' | 'now'> & { track: number; window: Window }) {
  const { bars, trackBars } = picture
  const { at, between } = percentIn(window)
  const [first, end] = entriesBetween(trackBars, bars, track, window)
  const entries = Array.from({ length: end - first }, (_, index) => first + index)
  return (
    <div className={classes.bars} style={{ height: `${(trackBars.most[track] || 1) * laneHeight}mm` }}>
      {entries.map((entry) => {
        const bar = trackBars.bar[entry] ?? -1
        const [from, to] = [bars.from[bar] ?? 0, bars.to[bar] ?? 0]
        if (to <= window.from) return null
        const { name, sign } = styleOfBar(bars, bar)
        const lane = 100 / (trackBars.lanes[entry] || 1)
        const style = {
          ...between(from, to),
          top: `${lane * (trackBars.lane[entry] ?? 0)}%`,
          height: `${lane}%`,
        }
        return (
          <div
            key={entry}
            className={`${classes.bar} ${frameClasses.hatched}`}
            data-style={name}
            style={style}
          >
            <span className={classes.name}>
              {sign && `${sign} `}
              {texts.label(bar)}
            </span>
          </div>
        )
      })}
      {now > window.from && now < window.to && (
        <div className={classes.today} style={{ left: `${at(now)}%` }} />
      )}
    </div>
  )
}

/** Does anything lie on a track then? */
function isTaken({ trackBars, bars }: Picture, track: number, window: Window): boolean {
  const [first, end] = entriesBetween(trackBars, bars, track, window)
  return trackBars.bar.subarray(first, end).some((bar) => (bars.to[bar] ?? 0) > window.from)
}

/** A board on paper: every row that is not collapsed or filtered out, with the time that is visible on the screen. */
export function BoardPrint(props: PrintProps) {
  const { label, title, printedAt, tracks, picture, calendar, texts, periodOf, zoom, day, legend } = props
  const { now, paper = 'A4', isOnlyTaken = false } = props
  const { t } = useTranslation('kit/board')
  const { rows, bars } = picture
  const { groups } = bars
  const first = day - daysBefore[zoom]
  const window = { from: calendar.startOf(first), to: calendar.startOf(first + daysOf[zoom]) }
  const ticks = ticksOf(zoom, { ...window, to: window.to - 1 }, calendar, texts)
  return (
    <section className={`${classes.sheet} ${colourClasses.colours}`} data-print aria-label={label}>
      <style>{paperStyle(paper)}</style>
      <header>
        <h2>
          {title} · {periodOf(window)}
        </h2>
        <p>{t('printedAt', { at: printedAt })}</p>
      </header>
      <table ref={(table) => table?.style.setProperty('--ground', groundOf(ticks, window, zoom))}>
        <thead>
          <tr>
            <th scope="col">{tracks}</th>
            <th scope="col">
              <TickLine ticks={ticks.major} window={window} />
              <TickLine ticks={ticks.minor} window={window} />
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from(rows.track, (track, row) => {
            const group = rows.group[row] ?? -1
            if (isOnlyTaken && track >= 0 && !isTaken(picture, track, window)) return null
            return track < 0 ? (
              <tr key={`group ${groups.id[group]}`} className={classes.group}>
                <th scope="rowgroup" colSpan={2}>
                  {groups.name[group]}
                </th>
              </tr>
            ) : (
              <tr key={track}>
                <th scope="row">
                  {texts.track(track)} <span className={classes.size}>{texts.detail(track)}</span>
                </th>
                <td>
                  <BarsOfTrack picture={picture} texts={texts} track={track} window={window} now={now} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {legend}
    </section>
  )
}
