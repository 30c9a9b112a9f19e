import type { BoardLine, DayBoardAnswer } from '@darsena/contract/areas/marina/desk/day-board'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClockExclamation, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { DayField } from '../../../kit/form/inputs/day-field.tsx'
import { http } from '../../../kit/http.ts'
import { useSession } from '../../../kit/session.tsx'
import { formatDay, formatInstant, formatNumber, todayIn } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { DeskPages } from '../desk/desk-pages.tsx'
import classes from './day-board.module.css'

type Side = 'arrivals' | 'departures'
type BoardDay = DayBoardAnswer['days'][number]

function Size({ line }: { line: BoardLine }) {
  const { language } = useLanguage()
  const { boat, length, beam } = line
  if (boat === null) return null
  const shown = (value: number | null, unit?: string) =>
    value === null ? '?' : formatNumber(value, language, { decimals: 2, unit })
  return <small>{`${shown(length)} × ${shown(beam, 'm')}`}</small>
}

/** When: the hour, with its day where that is an earlier one; and whether it has been. */
function When({ line, side, timeZone }: { line: BoardLine; side: Side; timeZone: string }) {
  const { t } = useTranslation('marina/day-board')
  const shown = formatInstant(line.at, timeZone)
  return (
    <span className={classes.who}>
      <span className={classes.unbroken}>{line.isLate ? shown : shown.slice(11)}</span>
      {line.isDone && <StateBadge tone="good" Icon={IconCheck} label={t(`done.${side}`)} />}
      {line.isLate && <StateBadge tone="bad" Icon={IconClockExclamation} label={t(`late.${side}`)} />}
    </span>
  )
}

function Line({ line, side, timeZone }: { line: BoardLine; side: Side; timeZone: string }) {
  const { t } = useTranslation(['marina/day-board', 'marina/stays'])
  const words = useResourceTexts(portBookings)
  const { boat, code, kind, berths, contact, phone, peopleCount, missing } = line
  return (
    <tr data-done={line.isDone || undefined}>
      <td>
        <When line={line} side={side} timeZone={timeZone} />
      </td>
      <th scope="row">
        <span className={classes.who}>
          <Link to={`/port-bookings/${line.id}`} className={classes.link}>
            {boat ?? t('marina/stays:boatNotVisible')}
          </Link>
          <Size line={line} />
          <small>{`${code} · ${words.choice('kind', kind)}`}</small>
        </span>
      </th>
      <td>{berths.join(' + ')}</td>
      <td>
        <span className={classes.who}>
          <span>{contact}</span>
          {phone && (
            <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className={classes.link}>
              {phone}
            </a>
          )}
        </span>
      </td>
      <td>{peopleCount}</td>
      {side === 'arrivals' && (
        <td>
          {missing.length > 0 && (
            <span className={classes.missing}>
              <IconAlertTriangle size={16} aria-hidden />
              {missing.map((one) => t(`missing.${one}`)).join(', ')}
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

function Table({ lines, side, timeZone }: { lines: readonly BoardLine[]; side: Side; timeZone: string }) {
  const { t } = useTranslation('marina/day-board')
  if (lines.length === 0) return <p className={classes.none}>{t(`none.${side}`)}</p>
  const columns = ['at', 'boat', 'berth', 'contact', 'people'] as const
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
            {side === 'arrivals' && <th scope="col">{t('column.missing')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} side={side} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ day, timeZone, today }: { day: BoardDay; timeZone: string; today: string }) {
  const { t } = useTranslation('marina/day-board')
  const name = formatDay(day.day)
  return (
    <section className={classes.day} aria-label={name}>
      <h3>{day.day === today ? t('today', { day: name }) : name}</h3>
      {(['arrivals', 'departures'] as const).map((side) => (
        <section key={side} aria-label={`${t(side)} ${name}`}>
          <h4>
            {t(side)} <span className={classes.count}>{day[side].length}</span>
          </h4>
          <Table lines={day[side]} side={side} timeZone={timeZone} />
        </section>
      ))}
      {day.hasMore && <p>{t('more')}</p>}
    </section>
  )
}

/** Which day the board begins with, kept in the address. */
function useBoard() {
  const [params, setParams] = useSearchParams()
  const { timeZone } = useSession().facility
  const { language } = useLanguage()
  const asked = params.get('day')
  const day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : todayIn(timeZone)
  const query = useQuery({
    queryKey: ['port-bookings', 'day-board', day, language],
    queryFn: ({ signal }) => http<DayBoardAnswer>('/port-bookings/day-board', { query: { day }, signal }),
    placeholderData: keepPreviousData,
    meta: {
      kinds: ['port-bookings', 'port-booking-arrangements', 'boats', 'boat-members', 'boat-documents'],
    },
  })
  const open = (next: unknown) =>
    setParams(typeof next === 'string' && next !== '' ? { day: next } : {}, { replace: true })
  return { day, query, open }
}

/** Who comes and goes on a day and the next: on the screen, and on paper for the office's wall. */
export function DayBoard() {
  const { t } = useTranslation('marina/day-board')
  const { timeZone } = useSession().facility
  const { day, query, open } = useBoard()
  const { data, isError, refetch } = query
  return (
    <div className={classes.board}>
      <DeskPages />
      <PageHeader
        title={t('title')}
        subtitle={data && t('subtitle', { facility: data.facility, zone: data.timeZone })}
        actions={
          <div className={classes.actions}>
            <DayField
              resource={portBookings}
              traits={portBookings.traits.from}
              field="from"
              label={t('day')}
              value={day}
              error={undefined}
              isRequired={false}
              onChange={open}
              onBlur={() => undefined}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </div>
        }
      />
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines />}
      {data?.days.map((one) => (
        <Day key={one.day} day={one} timeZone={data.timeZone} today={todayIn(timeZone)} />
      ))}
    </div>
  )
}
