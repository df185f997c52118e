import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/**
 * Which photo of a card is shown, and what changes it: left and right on the card's link, whose other
 * arrows go through the results, and a mouse over the photo. The link lies over the whole card, so the
 * card listens and looks where the photo is.
 * @param id of the car: another one in the same place begins with its first photo
 * @param count photos that are leafed through
 */
export function useLeafing(id: string, count: number) {
  const [leafed, setLeafed] = useState({ id, index: 0 })
  const index = leafed.id === id && leafed.index < count ? leafed.index : 0
  const setIndex = (next: number) => setLeafed({ id, index: next })
  const photo = useRef<HTMLDivElement>(null)
  const leafs = count > 1

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !leafs) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setIndex((index + step + count) % count)
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = photo.current?.getBoundingClientRect()
    if (event.pointerType !== 'mouse' || !leafs || box === undefined || event.clientY > box.bottom) return
    const strip = Math.floor(((event.clientX - box.left) / box.width) * count)
    const next = Math.min(count - 1, Math.max(0, strip))
    if (next !== index) setIndex(next)
  }
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && index !== 0) setIndex(0)
  }
  return {
    index,
    photo,
    onKeyDown,
    /** For the card as a whole. */
    mouse: { onPointerMove, onPointerLeave },
  }
}
