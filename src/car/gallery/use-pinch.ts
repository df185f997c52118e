import { type PointerEvent, useRef } from 'react'

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
