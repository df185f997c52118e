import type { LoadedCar } from '../../inventory/read-cars.ts'
import type { LiveCar } from './live.ts'

/** Some tens of megabytes. */
const mostKept = 5000

/**
 * Cars that an index does not hold as the folder has them, kept while the folder is read, so that few changes need not be
 * read again.
 */
export class ChangedCars {
  readonly #held: ReadonlyMap<string, string>
  #kept: LoadedCar[] | undefined = []

  constructor(held: readonly LiveCar[]) {
    this.#held = new Map(held.map(({ car, hash }) => [car, hash]))
  }

  see(car: LoadedCar, hash: string): void {
    if (this.#kept === undefined || this.#held.get(car.facts.id) === hash) return
    if (this.#kept.length === mostKept) this.#kept = undefined
    else this.#kept.push(car)
  }

  /** All of them; undefined where they were too many to keep. */
  get all(): readonly LoadedCar[] | undefined {
    return this.#kept
  }
}
