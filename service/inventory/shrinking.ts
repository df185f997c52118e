import { InventoryError } from './faults.ts'
import { carsFile } from './read-cars.ts'

/** An update may lose at most one car in `part`. */
const part = 10

/** A loss of more than a tenth suggests an unfinished copy or a failed query rather than a day's sales. */
export const shrinksMuch = (before: number, now: number): boolean => now < before - before / part

/** `before`: number of served cars, or 0 to accept any loss. Throws an InventoryError with both numbers. */
export function refuseShrinking(dir: string, before: number, now: number): void {
  if (shrinksMuch(before, now))
    throw new InventoryError(dir, [
      {
        file: carsFile,
        reason: `holds ${now} cars where ${before} are served: more than a tenth would go. Start the service with --allow-shrink if that is meant`,
      },
    ])
}
