import { useBoard } from '../layout/board-context.ts'
import { heads } from '../painting/paint-heads.ts'
import { xOf } from '../time/scale.ts'
import classes from './timeline.module.css'

/** A moment that is marked on a row. */
export interface RowMark {
  id: string
  track: number
  /** Unix seconds. */
  at: number
  sign: string
  /** In full, as it is read aloud and shown beside the pointer. */
  label: string
}

/** The marks of one row, as cells over its bars. */
export function RowMarks({ marks }: { marks: readonly RowMark[] }) {
  const { geometry } = useBoard()
  const { scale } = geometry
  return marks
    .filter(({ at }) => at > scale.origin && at < scale.end)
    .map(({ id, at, sign, label }) => (
      <div
        key={id}
        role="gridcell"
        aria-label={label}
        title={label}
        className={classes.mark}
        style={{ left: heads.width + xOf(scale, at) }}
      >
        {sign}
      </div>
    ))
}
