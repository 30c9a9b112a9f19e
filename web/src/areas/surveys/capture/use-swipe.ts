import { type TouchEvent, useRef } from 'react'

/** Pixels to one side that are a swipe, and to the other that are still none. */
const far = 70
const straight = 50

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, canvas, [role="dialog"]') !== null

/** A thumb that wipes to the left or to the right. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.item(0)
      from.current =
        touches.length === 1 && touch && !isTyping(target) ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0)
      if (!from.current || !touch) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = null
      if (Math.abs(x) < far || Math.abs(y) > straight) return
      if (x < 0) onLeft()
      else onRight()
    },
  }
}
