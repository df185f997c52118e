import { type FilterKey, filters } from '#contract/filters.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { fieldsOf } from './fact-text.ts'

/** The figure of a range that is no money; null where it is not stated. */
export function factFigure(key: FilterKey, car: Car, listing: Listing): number | null {
  const [figure] = filters[key].kind === 'range' ? fieldsOf(key, car, listing) : []
  return typeof figure === 'number' ? figure : null
}
