import { useBoard } from '../layout/board-context.ts'
import { heads } from '../painting/paint-heads.ts'
import { xOf } from '../time/scale.ts'
import classes from './dragging.module.css'
import type { DragRules } from './gesture.ts'
import type { Draft } from './use-draft.ts'

/** What is dragged, where it would come to lie, with its time and what is in the way. */
export function DragGhost<P>({ draft, rules }: { draft: Draft<P>; rules: DragRules<P> }) {
  const { rows, scale } = useBoard().geometry
  const { gesture, target, obstacle, point } = draft
  const left = xOf(scale, Math.max(scale.origin, target.from))
  const width = Math.max(4, xOf(scale, Math.min(scale.end, target.to)) - left)
  const { name, where, when, length } = rules.describe(gesture, target)
  return (
    <>
      {target.tracks.map((track) => {
        const row = rows.rowOfTrack[track] ?? -1
        if (row < 0) return null
        const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
        return (
          <div
            key={track}
            className={classes.ghost}
            data-new={gesture.kind === 'create' || undefined}
            data-blocked={obstacle !== undefined || undefined}
            style={{ left: heads.width + left, top: upper + 1, width, height: lower - upper - 2 }}
          >
            {name}
          </div>
        )
      })}
      <div
        className={classes.tip}
        role="status"
        style={{
          left: Math.min(point.x + 16, window.innerWidth - 330),
          top: Math.min(point.y + 18, window.innerHeight - 90),
        }}
      >
        <p>
          <strong>{where}</strong> {when}
        </p>
        <p>{length}</p>
        {obstacle && <p data-bad>{obstacle}</p>}
      </div>
    </>
  )
}
