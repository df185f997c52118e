import { carLinks } from '#src/card/car-links.ts'
import { hideCar } from '#src/stores/marks.ts'
import type { Doing } from './use-shortcuts.ts'

const cars = () => carLinks().filter((link) => link.checkVisibility())

/** To the car after or before the one in focus; from anywhere else to the first one in sight. */
function step(by: 1 | -1) {
  const all = cars()
  const at = all.findIndex((link) => link === document.activeElement)
  const near = all.find((link) => link.getBoundingClientRect().top >= 0)
  const next = at < 0 ? near : all[at + by]
  next?.focus()
  next?.closest('article, tr')?.scrollIntoView({ block: 'nearest' })
}

/** Acts on cars, which are found in the page: every view has its own. */
export const onCars: Doing = {
  next: () => step(1),
  previous: () => step(-1),
  hide: () => {
    const { car } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
    if (car !== undefined) hideCar(car)
  },
}
