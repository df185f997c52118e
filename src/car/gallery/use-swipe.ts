import { type PointerEvent, useRef } from 'react'

/** A finger that moves this far sideways, and more sideways than up or down, meant to turn the page. */
const leastSwipe = 40

/** Handlers for a part that is swiped: -1 towards the one before, 1 towards the next. There are buttons besides. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger is a pinch.
      start.current =
        event.pointerType === 'mouse' || !event.isPrimary
          ? null
          : { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null || from.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.abs(dx) >= leastSwipe && Math.abs(dx) > Math.abs(dy) * 1.5) onSwipe(dx < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
