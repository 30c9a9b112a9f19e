import type {
  PublicItem,
  PublicReading,
  PublicReport,
} from '@darsena/contract/areas/surveys/reports/public-report'
import { type Filter, isShown } from './filter.tsx'
import { SeverityBadge } from './findings.tsx'
import { PhotoList } from './photos.tsx'
import { useReader } from './reader.ts'

const signs = { OK: '✓', PROBLEM: '!', NOT_CHECKED: '○', NOT_APPLICABLE: '–' } as const

/** The specification's colours (section 4); the two greys differ by sign and word. */
function StatusBadge({ status }: { status: PublicItem['status'] }) {
  const { t } = useReader()
  return (
    <span className="badge" data-status={status}>
      {signs[status]} {t(`status.${status}`)}
    </span>
  )
}

function Reading({ reading }: { reading: PublicReading }) {
  const { t, say, value } = useReader()
  return (
    <div>
      <dt>{say(reading.label)}</dt>
      <dd className="text">
        {value(reading)}
        {reading.flag && (
          <strong className="flag" data-flag={reading.flag}>
            {' '}
            {t(`flag.${reading.flag}`)}
          </strong>
        )}
      </dd>
    </div>
  )
}

function Item({ item }: { item: PublicItem }) {
  const { t, say } = useReader()
  const name = say(item.name)
  return (
    <li className="item">
      <p className="item-head">
        <span className="code">{item.code}</span> <strong>{name}</strong> <StatusBadge status={item.status} />
      </p>
      {item.readings.length > 0 && (
        <dl className="facts">
          {item.readings.map((reading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: readings have no other name and keep their order
            <Reading key={at} reading={reading} />
          ))}
        </dl>
      )}
      {item.notes && <p className="text">{item.notes}</p>}
      {item.problems.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no other name and keep their order
        <p key={at} className="badges">
          {problem.title} <SeverityBadge severity={problem.severity} />
        </p>
      ))}
      <PhotoList photos={item.photos} label={t('photosOf', { title: name })} about={name} />
    </li>
  )
}

/** Everything that was looked at, section by section. */
export function Checklist({ report, filter }: { report: PublicReport; filter: Filter }) {
  const { t, say } = useReader()
  const sections = report.sections
    .map(({ label, items }, at) => ({ at, label, items: items.filter((item) => isShown(filter, item)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist">{t('checklist')}</h2>
      {sections.length === 0 && <p>{t('noneShown')}</p>}
      {sections.map(({ at, label, items }) => (
        <details key={at} open className="section">
          <summary>
            <h3>{label ? say(label) : t('otherItems')}</h3>
          </summary>
          <ul className="items">
            {items.map((item, of) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand in a section twice
              <Item key={`${item.code} ${of}`} item={item} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
