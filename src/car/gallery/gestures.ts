import { type PointerEvent, useRef } from 'react'

/** How a picture lies on the screen: magnified, and moved by that many pixels from the middle. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

interface Box {
  readonly width: number
  readonly height: number
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }

/** Nearer than this a picture is nothing but its points. */
const mostZoom = 6

/** Keeps the picture over the middle of its box: it cannot be pushed out of sight. */
const kept = ({ scale, x, y }: Zoom, box: Box): Zoom => {
  const room = (length: number) => (length * (scale - 1)) / 2
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
  return scale <= 1 ? noZoom : { scale, x: within(x, room(box.width)), y: within(y, room(box.height)) }
}

/** Nearer or farther by a factor, so that the point under the pointer (from the middle of the box) stays where it is. */
export function zoomBy(zoom: Zoom, factor: number, at: { x: number; y: number }, box: Box): Zoom {
  const scale = Math.max(1, Math.min(mostZoom, zoom.scale * factor))
  const share = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * share, y: at.y - (at.y - zoom.y) * share }, box)
}

export const moveBy = (zoom: Zoom, dx: number, dy: number, box: Box): Zoom =>
  kept({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, box)

type Spot = { readonly clientX: number; readonly clientY: number }

/** Handlers for a part that two fingers draw apart: by which factor since the last time, and around which spot. */
export function usePinch(onPinch: (factor: number, middle: Spot) => void) {
  const fingers = useRef(new Map<number, Spot>())
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  const apart = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : undefined
  }
  return {
    onPointerDownCapture: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') fingers.current.set(pointerId, { clientX, clientY })
    },
    onPointerMoveCapture: (event: PointerEvent) => {
      const before = apart()
      if (!fingers.current.has(event.pointerId) || fingers.current.size !== 2) return
      fingers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
      const now = apart()
      // Two fingers are a pinch and nothing else: the picture is not dragged as well.
      event.stopPropagation()
      if (!before || !now) return
      const [one, other] = [...fingers.current.values()]
      if (!one || !other) return
      onPinch(now / before, {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      })
    },
    onPointerUpCapture: lift,
    onPointerCancelCapture: lift,
  }
}

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
