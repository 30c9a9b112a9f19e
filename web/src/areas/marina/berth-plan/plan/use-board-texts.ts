import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardTexts } from '../../../../kit/board/layout/board-context.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import { type Bars, closureReason, isClosure, labelOfBar, partOf } from '../drawn/bars.ts'
import { obstacleAt } from '../drawn/obstacles.ts'
import type { BarMarks } from '../drawn/use-marks.ts'
import type { PlanWords } from '../drawn/use-plan-words.ts'
import { slotsOfPlace } from '../editing/plan-drag-rules.ts'

/** What the board says of the plan's berths and stays. */
export function useBoardTexts(
  { bars, trackBars }: Picture<Bars>,
  {
    calendar,
    words,
    marks,
    requested,
  }: { calendar: PlanCalendar; words: PlanWords; marks: BarMarks; requested: ReadonlySet<number> },
): BoardTexts {
  const { t } = useTranslation('marina/berth-plan')
  return useMemo(() => {
    const { data } = bars
    const reasonOf = (one: Bars, bar: number) => closureReason(one, bar) || words.kind('CLOSURE')
    const held = (bar: number) => {
      const { id, owner, place } = partOf(bars, bar)
      const { from, to } = place
      const obstacle = obstacleAt(bars, trackBars, slotsOfPlace(data, place), { id, owner, from, to })
      const name = words.bar(bars, bar)
      return obstacle
        ? t('heldBlocked', { bar: name, obstacle: words.obstacle(bars, obstacle) })
        : t('held', { bar: name })
    }
    return {
      language: words.language,
      months: words.months,
      corner: words.occupancy,
      label: (bar) =>
        [marks.signs(bar), isClosure(bars, bar) ? reasonOf(bars, bar) : labelOfBar(bars, bar) || '–']
          .filter(Boolean)
          .join(' '),
      bar: (bar) =>
        words.bar(
          bars,
          bar,
          marks.of(bar).map((mark) => t(`mark.${mark}`)),
        ),
      isUrgent: marks.isUrgent,
      held,
      free: (slot, { from }) => words.free(data, slot, calendar.dayOf(from)),
      track: (slot) => data.slots.code[slot] ?? '',
      detail: (slot) => words.size(data, slot),
      note: (slot) => (requested.has(slot) ? { sign: '◔', text: t('requested') } : undefined),
    }
  }, [t, bars, trackBars, calendar, words, marks, requested])
}
