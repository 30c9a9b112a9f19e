import { useTranslation } from 'react-i18next'
import { entriesBetween } from '../../../../kit/board/layout/arrange.ts'
import classes from '../../../../kit/board/print/board-print.module.css'
import { type Paper, paperStyle } from '../../../../kit/board/print/board-print.tsx'
import { usePlanContext } from '../plan/plan-context.ts'

interface DayListProps {
  title: string
  printedAt: string
  day: number
  paper: Paper
  isOnlyTaken: boolean
}

/** Who should lie where on a day, berth by berth, with room to tick off what one sees on the docks. */
export function PlanDayList({ title, printedAt, day, paper, isOnlyTaken }: DayListProps) {
  const { t } = useTranslation(['marina/berth-plan', 'kit/board'])
  const { picture, calendar, words, texts, marks } = usePlanContext()
  const { rows, bars, trackBars } = picture
  const window = { from: calendar.startOf(day), to: calendar.startOf(day + 1) }
  const barsOf = (track: number) => {
    const [first, end] = entriesBetween(trackBars, bars, track, window)
    return [...trackBars.bar.subarray(first, end)].filter((bar) => (bars.to[bar] ?? 0) > window.from)
  }
  const lineOf = (bar: number) => ({
    period: words.period({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }),
    state: [...marks.of(bar).map((mark) => t(`mark.${mark}`)), words.state(bars, bar)].join(', '),
  })
  const lines = [...rows.track].flatMap((track) => (track < 0 ? [] : [{ track, there: barsOf(track) }]))
  return (
    <section className={classes.sheet} data-print aria-label={t('print.day')}>
      <style>{paperStyle(paper, 'portrait')}</style>
      <header>
        <h2>
          {title} · {words.day(day)}
        </h2>
        <p>{t('kit/board:printedAt', { at: printedAt })}</p>
      </header>
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col">{t('panel.slot')}</th>
            <th scope="col">{t('create.boat')}</th>
            <th scope="col">{t('print.period')}</th>
            <th scope="col">{t('print.state')}</th>
            <th scope="col">{t('print.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ there }) => there.length > 0 || !isOnlyTaken)
            .map(({ track, there }) => (
              <tr key={track}>
                <th scope="row">
                  {texts.track(track)} <span className={classes.size}>{texts.detail(track)}</span>
                </th>
                <td>
                  {there.map((bar) => (
                    <div key={bar}>{texts.label(bar)}</div>
                  ))}
                </td>
                <td>
                  {there.map((bar) => (
                    <div key={bar}>{lineOf(bar).period}</div>
                  ))}
                </td>
                <td>
                  {there.map((bar) => (
                    <div key={bar}>{lineOf(bar).state}</div>
                  ))}
                </td>
                <td>☐</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
