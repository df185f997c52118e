import { flushSync } from 'react-dom'
import { focusInPlace } from '#src/lib/hand-on.ts'
import { hideCar } from '#src/stores/marks.ts'
import { carLinks } from './CardLink.tsx'
import { HiddenPlace } from './HiddenPlace.tsx'

interface HideOptions {
  /** By keyboard the focus goes on to the next car rather than to the button that brings this one back. */
  readonly toNext: boolean
}

/**
 * Hides a car. Where the focus was on it, and goes with it, it goes on to what stands in its place, else to the car that
 * takes its place, else to the one before.
 */
export async function hideAndGoOn(id: string, { toNext }: HideOptions): Promise<void> {
  await HiddenPlace.preload()
  const at = carLinks().findIndex(({ dataset }) => dataset.car === id)
  // Drawn at once: where the focus was on the car, it is on nothing from here on.
  flushSync(() => hideCar(id))
  const now = document.activeElement
  if (now === document.body || (toNext && now?.matches('[data-hidden]') === true))
    focusInPlace(carLinks(), at)
}
