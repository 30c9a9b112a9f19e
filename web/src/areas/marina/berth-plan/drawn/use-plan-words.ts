import type { FitMargin, FitVerdict } from '@darsena/contract/areas/marina/fit'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { StayKind } from '@darsena/contract/areas/marina/stay-choices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import { type DayWords, useDayWords } from '../../../../kit/board/time/use-day-words.ts'
import type { Window } from '../../../../kit/board/time/windows.ts'
import { formatNumber } from '../../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../../kit/texts/resource-texts.ts'
import { useFitWords } from '../../stays/use-fit-words.ts'
import type { PlanData } from '../data/plan-data.ts'
import type { Owner } from '../data/staged.ts'
import { type Bars, closureReason, isConfirmed, ownerOf, planStyleOf } from './bars.ts'
import type { Obstacle } from './obstacles.ts'

/** What the plan says of its things, in the reader's language. */
export interface PlanWords extends DayWords {
  occupancy: string
  nights(window: Window): string
  /** The boat's name, or what stands for it. */
  owner(owner: Owner): string
  kind(kind: StayKind): string
  slots(data: PlanData, slots: readonly number[]): string
  /** «A12, Alba Chiara, dal 3 al 9 dicembre, confermato». */
  bar(bars: Bars, bar: number, marks?: readonly string[]): string
  state(bars: Bars, bar: number): string
  free(data: PlanData, slot: number, day: number): string
  obstacle(bars: Bars, obstacle: Obstacle): string
  size(data: PlanData, slot: number): string
  margin(margin: FitMargin): string
  verdict(verdict: FitVerdict): string
}

/** The words of a plan; `today` is the facility's. */
export function usePlanWords(calendar: BoardCalendar, today: number): PlanWords {
  const { t } = useTranslation('marina/berth-plan')
  const { choice } = useResourceTexts(portBookings)
  const days = useDayWords(calendar, today)
  const fit = useFitWords()
  return useMemo(() => {
    const { language, period } = days
    const metres = (value: number, decimals = 2) => formatNumber(value, language, { decimals, unit: 'm' })
    const owner = ({ label, kind }: Owner) =>
      label || (kind === 'CLOSURE' ? choice('kind', kind) : t('noBoat'))
    const slots = (data: PlanData, indices: readonly number[]) =>
      indices.map((slot) => data.slots.code[slot] ?? '').join(' + ')
    const state = (bars: Bars, bar: number) => {
      const style = planStyleOf(bars, bar)
      if (style === 'created' || style === 'edited' || style === 'closure') return t(`state.${style}`)
      return t(isConfirmed(bars, bar) ? 'state.confirmed' : 'state.default')
    }
    const { margin } = fit
    return {
      ...days,
      occupancy: t('occupancy'),
      nights: ({ from, to }) =>
        Number.isFinite(to) ? t('nights', { count: calendar.dayOf(to) - calendar.dayOf(from) }) : '',
      owner,
      kind: (kind) => choice('kind', kind),
      slots,
      bar: (bars, bar, marks = []) =>
        [
          slots(bars.data, bars.tracks[bar] ?? []),
          owner(ownerOf(bars, bar)),
          period({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }),
          ...marks,
          closureReason(bars, bar),
          state(bars, bar),
        ]
          .filter(Boolean)
          .join(', '),
      state,
      free: (data, slot, day) => t('freeCell', { slot: data.slots.code[slot] ?? '', day: days.day(day) }),
      obstacle: (bars, { misfit, taken }) => {
        const worst = misfit?.margins.find(({ verdict }) => verdict === 'EXCEEDS')
        if (worst) return margin(worst)
        return t('taken', {
          boat: owner(ownerOf(bars, taken)),
          period: period({ from: bars.from[taken] ?? 0, to: bars.to[taken] ?? 0 }),
        })
      },
      size: (data, slot) => {
        const [length, beam] = [data.slots.length[slot] ?? null, data.slots.maxBeam[slot] ?? null]
        if (length === null) return ''
        return beam === null
          ? metres(length, 1)
          : `${formatNumber(length, language, { decimals: 1 })} × ${metres(beam, 1)}`
      },
      margin,
      verdict: fit.verdict,
    }
  }, [t, choice, days, fit, calendar])
}
