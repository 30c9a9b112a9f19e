import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/texts/format.ts'
import { assetIndex } from '../drawn/obstacles.ts'
import { ownerOfBar, partOfBar } from '../drawn/session-bars.ts'
import { useYard } from '../yard-context.ts'
import classes from './crew-lists.module.css'

/** Only while the lists are printed: a style sheet that stays would turn the paper of other screens, too. */
const portrait = '@page { size: A4 portrait; margin: 15mm }'

/** Sessions of a day by their crew, each by its start; those without a department come last. */
function useCrews(day: number) {
  const { t } = useTranslation('yard/board')
  const { picture, calendar, data } = useYard()
  const { bars, trackBars } = picture
  const [from, to] = [calendar.startOf(day), calendar.startOf(day + 1)]
  const ofDay = [...new Set(trackBars.bar)]
    .filter((bar) => (bars.from[bar] ?? 0) < to && (bars.to[bar] ?? 0) > from)
    .sort((a, b) => (bars.from[a] ?? 0) - (bars.from[b] ?? 0))
  const departmentOf = (bar: number) => partOfBar(bars, bar).place.departmentId
  const crews = [...data.departments.id.map((id, at) => ({ id, name: data.departments.name[at] ?? '' }))]
  return [...crews, { id: null, name: t('noDepartment') }]
    .map(({ id, name }) => ({ name, bars: ofDay.filter((bar) => departmentOf(bar) === id) }))
    .filter((crew) => crew.bars.length > 0)
}

function CrewRow({ bar }: { bar: number }) {
  const { picture, words, data } = useYard()
  const { bars } = picture
  const owner = ownerOfBar(bars, bar)
  const { place } = partOfBar(bars, bar)
  const { sessions, assets } = data
  const asset = assetIndex(data, place.assetId)
  return (
    <tr>
      <td>{words.when({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 })}</td>
      <td>{words.type(owner.type)}</td>
      <td>
        <strong>{words.boat(owner)}</strong> {owner.code}
      </td>
      <td>{owner.way}</td>
      <td>{assets.name[asset] ?? ''}</td>
      <td>{[sessions.assignee[bar], sessions.contractor[bar]].filter(Boolean).join(', ')}</td>
      <td>{words.status(owner.status)}</td>
    </tr>
  )
}

/** The work of a day on paper, one page for each crew. */
export function CrewLists({ day }: { day: number }) {
  const { t } = useTranslation('yard/board')
  const { words, data, now } = useYard()
  const crews = useCrews(day)
  return (
    <section className={classes.sheets} data-print aria-label={t('crew.label')}>
      <style>{portrait}</style>
      {crews.length === 0 && <p>{t('crew.none', { day: words.day(day) })}</p>}
      {crews.map(({ name, bars }) => (
        <article key={name} className={classes.sheet}>
          <header>
            <h2>
              {name} · {words.day(day)}
            </h2>
            <p>{t('crew.printedAt', { at: formatInstant(new Date(now * 1000), data.timeZone) })}</p>
          </header>
          <table>
            <thead>
              <tr>
                {(['when', 'work', 'boat', 'way', 'asset', 'who', 'state'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`crew.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <CrewRow key={bar} bar={bar} />
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </section>
  )
}
