import { type KeyboardEvent, useState } from 'react'

/**
 * Which photo of a card is shown, and the keys that change it: left and right on the card's link, whose
 * other arrows go through the results.
 */
export function useLeafing(count: number) {
  const [index, setIndex] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || count < 2) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setIndex((at) => (at + step + count) % count)
  }
  return { index: index < count ? index : 0, setIndex, onKeyDown }
}
