import { type Fit, fitVerdicts } from '@darsena/contract/areas/marina/fit'
import type { TrackBars } from '../../../../kit/board/layout/arrange.ts'
import { fitAt } from '../data/plan-data.ts'
import type { Bars } from './bars.ts'
import { obstacleAt, type Wish } from './obstacles.ts'

/** A slot that is free for a wish, and how its boat fits; absent where there is no boat yet. */
export interface FreeBerth {
  slot: number
  fit: Fit | undefined
}

/** Big berths are for big boats; what is not known comes last. */
const wasted = ({ fit }: FreeBerth) =>
  fit?.margins.find(({ dimension }) => dimension === 'length')?.margin ?? 1000

/** Slots in use that are free then and that the boat fits, best first. */
export function freeBerths(bars: Bars, trackBars: TrackBars, wish: Wish): FreeBerth[] {
  const { data } = bars
  const { size } = wish.owner
  return data.slots.id
    .flatMap((_, slot): FreeBerth[] => {
      if (data.slots.active[slot] === 0 || obstacleAt(bars, trackBars, [slot], wish)) return []
      return [{ slot, fit: size && fitAt(data, size, [slot]) }]
    })
    .sort((a, b) => {
      const [one, other] = [a, b].map(({ fit }) => fitVerdicts.indexOf(fit?.verdict ?? 'FITS'))
      return (one ?? 0) - (other ?? 0) || wasted(a) - wasted(b) || a.slot - b.slot
    })
}
