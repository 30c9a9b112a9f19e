import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { type PointerEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gesture } from '../../../../kit/board/dragging/gesture.ts'
import classes from '../../../../kit/board/frame/panel.module.css'
import type { PlanData } from '../data/plan-data.ts'
import type { Staged, StoredPart } from '../data/staged.ts'
import { ownerOfStay } from '../drawn/bars.ts'
import { unplacedPart } from '../editing/use-plan-editor.ts'
import { usePlanContext } from '../plan/plan-context.ts'

/** More would push the plan out of sight; the earliest come first. */
const most = 60

/** Pixels after which a press was a drag. */
const slack = 4

/** Stays that have no berth: neither stored nor staged. */
function unplacedStays(data: PlanData, staged: Staged): number[] {
  const placed = new Uint8Array(data.stays.id.length)
  for (const stay of data.parts.stay) if (stay >= 0) placed[stay] = 1
  const begun = new Set([...staged.values()].map(({ owner }) => owner.stayId))
  return [...data.stays.id.keys()]
    .filter((stay) => {
      const status = data.stays.status[stay]
      const isOpen = status !== undefined && stayTransitions.isIn('open', status)
      return isOpen && !placed[stay] && !begun.has(data.stays.id[stay] ?? '')
    })
    .sort((a, b) => (data.stays.from[a] ?? 0) - (data.stays.from[b] ?? 0))
}

interface LaneProps {
  onDrag: (event: PointerEvent, gesture: Gesture<StoredPart>) => void
}

/** Stays that still want a berth: opened to choose among the free ones, or dragged onto one. */
export function UnplacedLane({ onDrag }: LaneProps) {
  const { t } = useTranslation('marina/berth-plan')
  const { data, picture, words, changes, may, onAddress } = usePlanContext()
  const { staged } = changes
  const stays = useMemo(() => unplacedStays(data, staged), [data, staged])
  const pressed = useRef({ x: 0, y: 0 })
  if (stays.length === 0) return null
  return (
    <section className={classes.lane} aria-label={t('unplaced.label')}>
      <h2>{t('unplaced.title', { count: stays.length })}</h2>
      <ul>
        {stays.slice(0, most).map((stay) => {
          const owner = ownerOfStay(data, stay)
          const time = { from: data.stays.from[stay] ?? 0, to: data.stays.to[stay] ?? 0 }
          return (
            <li key={data.stays.id[stay]}>
              <button
                type="button"
                className={classes.waiting}
                title={t('unplaced.hint')}
                onPointerDown={(event) => {
                  pressed.current = { x: event.clientX, y: event.clientY }
                  if (may.lay) onDrag(event, { kind: 'lay', part: unplacedPart(picture.bars, stay) })
                }}
                onClick={({ detail, clientX, clientY }) => {
                  const { x, y } = pressed.current
                  // By the keyboard there is no place where it was pressed.
                  const isDragged = detail > 0 && Math.hypot(clientX - x, clientY - y) > slack
                  if (!isDragged) onAddress({ stay: owner.stayId }, true)
                }}
              >
                <strong>{words.owner(owner)}</strong> {words.period(time)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
