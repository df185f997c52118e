import { InventoryError } from './faults.ts'
import { carsFile } from './read-cars.ts'

/** An update may lose one car in so many. */
const part = 10

/** More than a tenth gone is rather a copy that has begun, or a query that failed, than a day's trade. */
export const shrinksMuch = (before: number, now: number): boolean => now < before - before / part

/** `before`: how many cars are served, or 0 where any number is taken. Throws an InventoryError with both numbers. */
export function refuseShrinking(dir: string, before: number, now: number): void {
  if (shrinksMuch(before, now))
    throw new InventoryError(dir, [
      {
        file: carsFile,
        reason: `holds ${now} cars where ${before} are served: more than a tenth would go. Start the service with --allow-shrink if that is meant`,
      },
    ])
}
