import classes from '../../../../kit/board/frame/panel.module.css'
import { type BoatMeasures, fitAt } from '../data/plan-data.ts'
import { usePlanContext } from '../plan/plan-context.ts'

/** How a boat fits berths, measure by measure; of a missing one, whose it is. */
export function FitLines({ size, slots }: { size: BoatMeasures | undefined; slots: readonly number[] }) {
  const { data, words } = usePlanContext()
  if (!size || slots.length === 0) return null
  return (
    <ul className={classes.margins}>
      {fitAt(data, size, slots).margins.map((margin) => (
        <li key={margin.dimension} data-verdict={margin.verdict}>
          {words.margin(margin)}
        </li>
      ))}
    </ul>
  )
}
