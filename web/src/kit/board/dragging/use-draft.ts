import { useCallback, useMemo, useRef, useState } from 'react'
import type { Hit } from '../layout/boxes.ts'
import { type DragRules, type Gesture, isSameTarget, type Pointer, type Target } from './gesture.ts'
import type { Point } from './use-drag.ts'

/** What is dragged, and where it would come to lie. */
export interface Draft<P> {
  gesture: Gesture<P>
  target: Target
  /** What is in the way there, in words. */
  obstacle: string | undefined
  point: Point
}

/** What is taken hold of at a point; undefined for nothing that can be dragged. */
function gestureAt<P>({ track, bar, at, edge }: Hit, rules: DragRules<P>): Gesture<P> | undefined {
  if (track < 0) return undefined
  if (bar < 0) return rules.mayCreate ? { kind: 'create', at, track } : undefined
  const part = rules.takeUp(bar)
  if (part === undefined) return undefined
  return edge ? { kind: 'stretch', part, edge } : { kind: 'move', part, at, held: track }
}

/** Dragging as it shows before anything is changed. */
export function useDraft<P>(rules: DragRules<P>) {
  const [draft, setDraft] = useState<Draft<P>>()
  const latest = useRef<Draft<P>>(undefined)
  const begin = (hit: Hit) => gestureAt(hit, rules)
  const step = (gesture: Gesture<P>, pointer: Pointer, point: Point) => {
    const last = latest.current
    // Over the head of a group, what is dragged stays at the track that it was over.
    const track = pointer.track >= 0 ? pointer.track : (last?.target.tracks[0] ?? -1)
    if (track < 0) return
    const target = rules.targetOf(gesture, { at: pointer.at, track })
    const isSame = last?.gesture === gesture && isSameTarget(last.target, target)
    const obstacle = isSame ? last.obstacle : rules.obstacle(gesture, target)
    latest.current = { gesture, target: isSame ? last.target : target, obstacle, point }
    setDraft(latest.current)
  }
  const finish = useCallback((): Target | undefined => {
    const target = latest.current?.target
    latest.current = undefined
    setDraft(undefined)
    return target
  }, [])
  const { gesture, target } = draft ?? {}
  const [from, to] = [target?.from, target?.to]
  // Made anew when the time changes, not with every track that one passes: the picture below depends on it.
  const isDimmed = useMemo(() => {
    if (!gesture || from === undefined || to === undefined) return undefined
    const known = new Map<number, boolean>()
    return (track: number): boolean => {
      const before = known.get(track)
      if (before !== undefined) return before
      const isBlocked = rules.isBlocked(gesture, { from, to, tracks: rules.tracksAt(gesture, track) })
      known.set(track, isBlocked)
      return isBlocked
    }
  }, [gesture, from, to, rules])
  return { current: draft, isDimmed, begin, step, finish }
}
