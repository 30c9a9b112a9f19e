import { useCallback, useMemo, useRef, useState } from 'react'
import { isSamePlace } from '../../../kit/staging/staged.ts'
import { partOf } from './bars.ts'
import type { Geometry, Hit } from './boxes.ts'
import type { PlanCalendar } from './calendar.ts'
import { type Gesture, type Pointer, placeAt, shiftSlots } from './gesture.ts'
import { type Obstacle, obstacleAt } from './obstacles.ts'
import type { Owner, Place } from './staged.ts'
import type { Point } from './use-drag.ts'

/** Where what is dragged would come to lie, and what speaks against that. */
export interface Draft {
  gesture: Gesture
  place: Place
  slots: readonly number[]
  obstacle: Obstacle | undefined
  point: Point
}

const nobody: Owner = { stayId: '', label: '', kind: 'TRANSIT', size: undefined }

/** Dragging as it shows before anything is changed. */
export function useDraft({ geometry, calendar }: { geometry: Geometry; calendar: PlanCalendar }) {
  const { bars, slotBars } = geometry
  const { data } = bars
  const [draft, setDraft] = useState<Draft>()
  const latest = useRef<Draft>(undefined)
  const gestureAt = (hit: Hit, may: { create: boolean; update: boolean }): Gesture | undefined => {
    if (hit.slot < 0) return undefined
    if (hit.bar < 0) return may.create ? { kind: 'create', at: hit.at, slot: hit.slot } : undefined
    if (!may.update) return undefined
    const part = partOf(bars, hit.bar)
    if (hit.edge) return { kind: 'stretch', part, edge: hit.edge }
    return { kind: 'move', part, at: hit.at, held: hit.slot }
  }
  const wishOf = (gesture: Gesture, { from, to }: Place) => {
    const part = gesture.kind === 'create' ? undefined : gesture.part
    return { id: part?.id ?? '', owner: part?.owner ?? nobody, from, to }
  }
  const step = (gesture: Gesture, pointer: Pointer, point: Point) => {
    const last = latest.current
    // Over the head of a group, what is dragged stays at the slot that it was over.
    const slot = pointer.slot >= 0 ? pointer.slot : (last?.slots[0] ?? -1)
    if (slot < 0) return
    const place = placeAt(gesture, { at: pointer.at, slot }, { data, calendar })
    const isSame = last?.gesture === gesture && isSamePlace(last.place, place)
    const slots = place.slotIds.flatMap((id) => data.slotAt.get(id) ?? [])
    const obstacle = isSame ? last.obstacle : obstacleAt(bars, slotBars, slots, wishOf(gesture, place))
    latest.current = { gesture, place: isSame ? last.place : place, slots, obstacle, point }
    setDraft(latest.current)
  }
  const finish = useCallback((): Place | undefined => {
    const place = latest.current?.place
    latest.current = undefined
    setDraft(undefined)
    return place
  }, [])
  const { gesture, place } = draft ?? {}
  const [from, to] = [place?.from, place?.to]
  // Made anew when the time changes, not with every slot that one passes: the picture below depends on it.
  const isDimmed = useMemo(() => {
    if (!gesture || from === undefined || to === undefined) return undefined
    const known = new Map<number, boolean>()
    const part = gesture.kind === 'create' ? undefined : gesture.part
    const wish = { id: part?.id ?? '', owner: part?.owner ?? nobody, from, to }
    return (slot: number): boolean => {
      const before = known.get(slot)
      if (before !== undefined) return before
      const slotIds =
        gesture.kind === 'move' ? shiftSlots(data, gesture.part.place.slotIds, gesture.held, slot) : []
      const slots = slotIds.length > 1 ? slotIds.flatMap((id) => data.slotAt.get(id) ?? []) : [slot]
      const isBad = obstacleAt(bars, slotBars, slots, wish) !== undefined
      known.set(slot, isBad)
      return isBad
    }
  }, [gesture, from, to, bars, slotBars, data])
  return { current: draft, isDimmed, gestureAt, step, finish }
}
