import type { Gate } from '@darsena/contract/access/gate'
import type { HomeNumber } from '@darsena/contract/kit/home/home-figures'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGates, useSession } from '../session.tsx'
import { formatDay, formatInstant, formatNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import { useDashboard } from './dashboard-query.ts'
import classes from './home-section.module.css'

/** How a figure stands on the home page. */
export interface FigureStyle {
  label: string
  /** More than none of it asks for something to be done: by everybody who sees it, or by those who pass the gate. */
  isUrgent?: true | Gate
  /** Shown in a line below the others. */
  isMinor?: true
}

interface Placed {
  number: HomeNumber
  style: FigureStyle
}

const addressOf = ({ list, query }: HomeNumber) => `/${list}${query && `?${query}`}`

function Count({ count, isCapped }: HomeNumber) {
  const { language } = useLanguage()
  return `${formatNumber(count, language)}${isCapped ? '+' : ''}`
}

function Figure({ number, style }: Placed) {
  const { t } = useTranslation('kit/home')
  const passes = useGates()
  const isMine = style.isUrgent === true || (style.isUrgent !== undefined && passes(style.isUrgent))
  const isAlert = isMine && number.count > 0
  return (
    <li>
      <Link
        to={addressOf(number)}
        className={classes.figure}
        data-alert={isAlert || undefined}
        data-none={number.count === 0 || undefined}
      >
        <span className={classes.count}>
          <Count {...number} />
          {isAlert && <IconAlertTriangle size={18} role="img" aria-label={t('urgent')} />}
        </span>
        <span className={classes.label}>{style.label}</span>
      </Link>
    </li>
  )
}

function Moment({ at }: { at: string }) {
  const { timeZone } = useSession().facility
  const { day = '' } = useDashboard().data ?? {}
  const shown = at.includes('T') ? formatInstant(at, timeZone) : formatDay(at)
  const today = formatDay(day)
  // Of today the hour says enough.
  return <time dateTime={at}>{shown.startsWith(`${today} `) ? shown.slice(today.length + 1) : shown}</time>
}

function Rows({ number, style }: Placed) {
  const { t } = useTranslation('kit/home')
  const id = useId()
  const left = number.count - number.rows.length
  return (
    <div>
      <h4 id={id} className={classes.heading}>
        {style.label}
      </h4>
      <ul className={classes.rows} aria-labelledby={id}>
        {number.rows.map((row) => (
          <li key={row.id}>
            <Link to={`/${number.list}/${row.id}`}>{row.title}</Link>
            {row.at && <Moment at={row.at} />}
          </li>
        ))}
        {left > 0 && (
          <li>
            <Link to={addressOf(number)}>{t('more', { count: left })}</Link>
          </li>
        )}
      </ul>
    </div>
  )
}

/**
 * One area's part of the home page: its figures, each the way to the list that it counts, and the first rows of those that
 * have some. Nothing where the reader may see none of them.
 */
export function HomeSection({
  title,
  Icon,
  figures,
  children,
}: {
  title: string
  Icon: ComponentType<{ size: number }>
  figures: Readonly<Record<string, FigureStyle>>
  children?: ReactNode
}) {
  const id = useId()
  const { data } = useDashboard()
  const placed = Object.entries(figures).flatMap(([name, style]): Placed[] => {
    const number = data?.numbers.find((one) => one.name === name)
    return number ? [{ number, style }] : []
  })
  if (placed.length === 0) return null
  const minor = placed.filter(({ style }) => style.isMinor)
  const withRows = placed.filter(({ number }) => number.rows.length > 0)
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        <Icon size={20} /> {title}
      </h3>
      <ul className={classes.figures}>
        {placed
          .filter(({ style }) => !style.isMinor)
          .map((one) => (
            <Figure key={one.number.name} {...one} />
          ))}
      </ul>
      {children}
      {withRows.length > 0 && (
        <div className={classes.lists}>
          {withRows.map((one) => (
            <Rows key={one.number.name} {...one} />
          ))}
        </div>
      )}
      {minor.length > 0 && (
        <ul className={classes.minor}>
          {minor.map(({ number, style }) => (
            <li key={number.name}>
              <Link to={addressOf(number)}>
                {style.label}: <Count {...number} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
