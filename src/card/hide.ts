import { focusInPlace } from '#src/lib/page-heading.ts'
import { hideCar } from '#src/stores/marks.ts'
import { carLinks } from './CardLink.tsx'

interface HideOptions {
  /** Whoever goes through many cars by keys goes on with the next one, rather than with what brings this one back. */
  readonly toNext: boolean
}

/**
 * Hides a car. Where the focus was on it, and goes with it, it goes on to what stands in its place, else to the car that
 * takes its place, else to the one before.
 */
export function hideAndGoOn(id: string, { toNext }: HideOptions): void {
  const at = carLinks().findIndex(({ dataset }) => dataset.car === id)
  hideCar(id)
  // The menu that the press was in closes first, and gives its focus back.
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === document.body || (toNext && now?.matches('[data-hidden]') === true))
      focusInPlace(carLinks(), at)
  })
}
