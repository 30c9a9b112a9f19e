import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Checklist, itemsAt, moveInstance, moveItem } from './checklist-model.ts'

/** What is dragged, or dropped upon. A place as target is its end. */
export type Dragged =
  | { kind: 'item'; place: string; itemId: string }
  | { kind: 'instance'; id: string }
  | { kind: 'place'; place: string }

const dragged = Symbol('part of a checklist')
const dataOf = (one: Dragged) => ({ [dragged]: one })
const isDragged = (value: unknown): value is Dragged =>
  typeof value === 'object' && value !== null && 'kind' in value
const draggedIn = (data: Record<string | symbol, unknown>): Dragged | undefined => {
  const value = data[dragged]
  return isDragged(value) ? value : undefined
}

const accepts = (target: Dragged, source: Dragged | undefined): boolean =>
  source !== undefined && (target.kind === 'instance') === (source.kind === 'instance')

/** Makes an element draggable by its handle and something to drop upon. @returns the edge at which a drop would insert */
export function useDraggable(
  one: Dragged,
  isEnabled: boolean,
): { element: RefObject<HTMLLIElement | null>; handle: RefObject<HTMLElement | null>; edge: Edge | null } {
  const element = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const key = JSON.stringify(one)
  useEffect(() => {
    const own: unknown = JSON.parse(key)
    if (!element.current || !handle.current || !isEnabled || !isDragged(own)) return
    return combine(
      draggable({
        element: element.current,
        dragHandle: handle.current,
        getInitialData: () => dataOf(own),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => accepts(own, draggedIn(source.data)),
        getData: ({ input, element: target }) =>
          attachClosestEdge(dataOf(own), { input, element: target, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  }, [key, isEnabled])
  return { element, handle, edge }
}

/** Makes an element take items at the end of its place. */
export function useDropEnd(place: string, isEnabled: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element.current || !isEnabled) return
    const own: Dragged = { kind: 'place', place }
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => accepts(own, draggedIn(source.data)),
      getData: () => dataOf(own),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [place, isEnabled])
  return { element, isOver }
}

const after = <T>(list: readonly T[], idOf: (one: T) => string, id: string): string | null => {
  const next = list[list.findIndex((one) => idOf(one) === id) + 1]
  return next ? idOf(next) : null
}

/** What a drop makes of a checklist. */
function dropped(checklist: Checklist, source: Dragged, target: Dragged, edge: Edge | null): Checklist {
  if (source.kind === 'instance' && target.kind === 'instance') {
    const before = edge === 'bottom' ? after(checklist.groupInstances, ({ id }) => id, target.id) : target.id
    return moveInstance(checklist, source.id, before)
  }
  if (source.kind !== 'item' || target.kind === 'instance') return checklist
  if (target.kind === 'place') return moveItem(checklist, source, { place: target.place, before: null })
  const items = itemsAt(checklist, target.place)
  const before = edge === 'bottom' ? after(items, ({ itemId }) => itemId, target.itemId) : target.itemId
  return moveItem(checklist, source, { place: target.place, before })
}

/** Observes drops anywhere in the checklist. */
export function useDrops(change: (next: (before: Checklist) => Checklist) => void): void {
  const latest = useRef(change)
  latest.current = change
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedIn(source.data) !== undefined,
        onDrop({ source, location }) {
          const [top] = location.current.dropTargets
          const from = draggedIn(source.data)
          const onto = top && draggedIn(top.data)
          if (from && onto)
            latest.current((before) => dropped(before, from, onto, extractClosestEdge(top.data)))
        },
      }),
    [],
  )
}
