import type { Car } from '#contract/resources/car.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { wasParam, writeWas } from './was.ts'

/** The car's own link, without the search of whoever shares it: id, and what the car is for after its sale. */
export function shareUrl(car: Car): string {
  const was = writeWas(car)
  const path = `/car/${encodeURIComponent(car.id)}${writeQueryText(was === undefined ? [] : [[wasParam, was]])}`
  return new URL(path, location.origin).href
}
