import { focusInPlace } from '#src/lib/page-heading.ts'
import { hideCar } from '#src/stores/marks.ts'
import { carLinks } from './CardLink.tsx'

/**
 * Hides a car. Where the focus was on it, and goes with it, it goes on to the car that takes its place, else to the one
 * before: whoever goes through many cars goes on with the next.
 */
export function hideAndGoOn(id: string): void {
  const at = carLinks().findIndex(({ dataset }) => dataset.car === id)
  hideCar(id)
  // The menu that the press was in closes first, and gives its focus back.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusInPlace(carLinks(), at)
  })
}
