import type { Geometry } from './boxes.ts'
import { heads } from './paint-heads.ts'
import { xOf } from './scale.ts'
import classes from './timeline.module.css'
import type { Draft } from './use-draft.ts'
import type { PlanWords } from './use-plan-words.ts'

/** What is dragged, where it would come to lie, with its time and what speaks against it. */
export function DragGhost({
  draft,
  geometry: { rows, scale, bars },
  words,
}: {
  draft: Draft
  geometry: Geometry
  words: PlanWords
}) {
  const { gesture, place, slots, obstacle, point } = draft
  const left = xOf(scale, Math.max(scale.origin, place.from))
  const width = Math.max(4, xOf(scale, Math.min(scale.end, place.to)) - left)
  const isNew = gesture.kind === 'create'
  const name = isNew ? words.period(place) : words.owner(gesture.part.owner)
  return (
    <>
      {slots.map((slot) => {
        const row = rows.rowOfSlot[slot] ?? -1
        if (row < 0) return null
        const [upper = 0, lower = 0] = [rows.top[row], rows.top[row + 1]]
        return (
          <div
            key={slot}
            className={classes.ghost}
            data-new={isNew || undefined}
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
          <strong>{words.slots(bars.data, slots)}</strong> {words.period(place)}
        </p>
        <p>{words.nights(place)}</p>
        {obstacle && <p data-bad>{words.obstacle(bars, obstacle)}</p>}
      </div>
    </>
  )
}
