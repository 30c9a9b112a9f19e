import { useMemo } from 'react'
import type { Bars } from './bars.ts'
import { awayNow, type Clock, marksOf, type PlanMark, planMarks } from './marks.ts'

export interface BarMarks {
  of(bar: number): readonly PlanMark[]
  /** «●! §», before a name. */
  signs(bar: number): string
  isUrgent(bar: number): boolean
}

const known = new Map<PlanMark, (typeof planMarks)[number]>(planMarks.map((mark) => [mark.name, mark]))

/** The marks of the bars at this time, each worked out when it is first drawn. */
export function useMarks(bars: Bars, { calendar, now, today }: Clock): BarMarks {
  return useMemo(() => {
    const away = awayNow(bars.data, now)
    const found = new Map<number, readonly PlanMark[]>()
    const of = (bar: number) => {
      const before = found.get(bar)
      if (before) return before
      const marks = marksOf(bars, bar, { calendar, now, today, away })
      found.set(bar, marks)
      return marks
    }
    return {
      of,
      signs: (bar) =>
        of(bar)
          .map((mark) => known.get(mark)?.sign)
          .join(' '),
      isUrgent: (bar) =>
        of(bar).some((mark) => {
          const one = known.get(mark)
          return one !== undefined && 'isUrgent' in one
        }),
    }
  }, [bars, calendar, now, today])
}
