import { assets } from '@darsena/contract/areas/marina/assets'
import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { type LiftMargin, liftFit } from '@darsena/contract/areas/yard/lift-fit'
import type { SessionStatus, SessionType } from '@darsena/contract/areas/yard/session-choices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardCalendar, textOfDay } from '../../../../kit/board/time/board-calendar.ts'
import { type DayWords, useDayWords } from '../../../../kit/board/time/use-day-words.ts'
import type { Window } from '../../../../kit/board/time/windows.ts'
import { formatDay, formatNumber } from '../../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../../kit/texts/resource-texts.ts'
import type { BoardRows } from '../data/board-address.ts'
import type { BoardData } from '../data/board-data.ts'
import type { SessionOwner } from '../data/staged-sessions.ts'
import type { YardObstacles } from './obstacles.ts'
import { ownerOfBar, type SessionBars } from './session-bars.ts'

/** What the board says of its things, in the reader's language. */
export interface YardWords extends DayWords {
  /** The boat's name, or what stands for her. */
  boat(owner: Pick<SessionOwner, 'label' | 'code'>): string
  type(type: SessionType): string
  status(status: SessionStatus): string
  /** «Alba Chiara · Alaggio». */
  work(owner: SessionOwner): string
  /** «3 dicembre, 08:00–10:00», or from day to day. */
  when(window: Window): string
  /** «2 h 30 min», or days from two of them on. */
  length(window: Window): string
  /** What is in the way of a session, or has to be known of its time; '' for nothing. */
  obstacles(bars: SessionBars, obstacles: YardObstacles): string
  margin(margin: LiftMargin): string
  margins(owner: SessionOwner, data: BoardData, asset: number): readonly LiftMargin[]
  none: string
  group(rows: BoardRows, kind: string): string
  /** What an asset can lift, and whether its inspection has expired. */
  asset(data: BoardData, asset: number): string
}

const minute = 60
const day = 86_400

/** Lengths and times on the clock of the facility. */
function timeWords(calendar: BoardCalendar, days: DayWords, long: (count: number) => string) {
  const clock = (at: number) => `${days.day(calendar.dayOf(at))} ${calendar.timeOf(at)}`
  const when = ({ from, to }: Window) => {
    const isOneDay = calendar.dayOf(from) === calendar.dayOf(to - 1)
    return isOneDay
      ? `${days.day(calendar.dayOf(from))}, ${calendar.timeOf(from)}–${calendar.timeOf(to)}`
      : `${clock(from)} – ${clock(to)}`
  }
  const length = ({ from, to }: Window) => {
    if (to - from >= 2 * day) return long(Math.round((to - from) / day))
    const minutes = Math.round((to - from) / minute)
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
  }
  return { when, length }
}

/** The words of the yard's board; `today` is the facility's. */
export function useYardWords(calendar: BoardCalendar, today: number): YardWords {
  const { t } = useTranslation('yard/board')
  const { choice } = useResourceTexts(bookingSessions)
  const { choice: ofAsset } = useResourceTexts(assets)
  const { choice: ofSlot } = useResourceTexts(boatSlots)
  const days = useDayWords(calendar, today)
  return useMemo(() => {
    const { language } = days
    const { when, length } = timeWords(calendar, days, (count) => t('days', { count }))
    const type = (one: SessionType) => choice('type', one)
    const boat = ({ label, code }: Pick<SessionOwner, 'label' | 'code'>) => label || code || t('noBoat')
    const work = (owner: SessionOwner) => `${boat(owner)} · ${type(owner.type)}`
    const kilos = (value: number) => formatNumber(value, language, { unit: 'kg' })
    const metres = (value: number) => formatNumber(value, language, { decimals: 2, unit: 'm' })
    const margin = ({ dimension, verdict, margin: left }: LiftMargin) => {
      const name = t(`dimension.${dimension}`)
      if (left === null) return t('margin.unknown', { dimension: name })
      const value = dimension === 'weight' ? kilos(Math.abs(left)) : metres(Math.abs(left))
      return t(`margin.${verdict === 'EXCEEDS' ? 'exceeds' : 'fits'}`, { dimension: name, value })
    }
    const taken = (bars: SessionBars, bar: number) => ({
      work: work(ownerOfBar(bars, bar)),
      when: when({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }),
    })
    return {
      ...days,
      boat,
      type,
      status: (status) => choice('status', status),
      work,
      when,
      length,
      margin,
      margins: ({ size }, { assets: all }, asset) =>
        liftFit(size, {
          capacityKg: all.capacityKg[asset] ?? null,
          maxBeam: all.maxBeam[asset] ?? null,
        }).margins,
      obstacles: (bars, { assetTaken, boatBusy, misfit, setUp, isClosed, inspectedUntil }) =>
        [
          ...(misfit?.margins.filter(({ verdict }) => verdict === 'EXCEEDS').map(margin) ?? []),
          assetTaken >= 0 && t('assetTaken', taken(bars, assetTaken)),
          assetTaken >= 0 && setUp > 0 && t('setUp', { count: setUp }),
          boatBusy >= 0 && t('boatBusy', taken(bars, boatBusy)),
          isClosed && t('closed'),
          inspectedUntil && t('inspectionOver', { day: formatDay(inspectedUntil) }),
        ]
          .filter(Boolean)
          .join('; '),
      none: t('noRow'),
      group: (rows, kind) => {
        if (kind === 'none') return t('unassigned')
        if (rows === 'asset') return ofAsset('kind', kind)
        return rows === 'place' ? ofSlot('kind', kind) : t('rows.department')
      },
      asset: ({ assets: all }, asset) => {
        const capacity = all.capacityKg[asset] ?? null
        const expires = all.inspectionExpiresOn[asset] ?? null
        const isExpired = expires !== null && expires < textOfDay(today)
        return [
          capacity !== null && formatNumber(capacity / 1000, language, { unit: 't' }),
          isExpired && t('inspectionExpired', { day: formatDay(expires) }),
        ]
          .filter(Boolean)
          .join(' · ')
      },
    }
  }, [t, choice, ofAsset, ofSlot, calendar, days, today])
}
