import { entriesOf, isRecord, keptStore } from './safe-storage.ts'
import { useMarks } from './marks.ts'

/**
 * What a marked car was when it was last seen here: a car that is sold is gone from the service after a month, and a
 * note on "a car" says nothing. Apart from the marks, which every start reads.
 */
export interface MarkedCar {
  /** Make and model; null where the service names neither. */
  readonly name: string | null
  readonly year: number | null
  /** Decimal text, as listed. */
  readonly price: string | null
  readonly currency: string | null
  /** Address of a picture as the listing has it. */
  readonly picture: string | null
}

interface MarkedCars {
  /** By car id, the one seen last at the end. */
  readonly cars: Readonly<Record<string, MarkedCar>>
}

/** Cars that were only opened go first beyond this many, the oldest of them before the others. */
export const carsKept = 500

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

const isMarkedCar = (value: unknown): value is Record<string, unknown> => isRecord(value)

export const useMarkedCars = keptStore<MarkedCars>('forecourt.marked', { cars: {} }, (stored) => ({
  cars: Object.fromEntries(
    Object.entries(entriesOf(stored.cars, isMarkedCar)).map(([id, car]): [string, MarkedCar] => [
      id,
      {
        name: textOr(car.name),
        year: typeof car.year === 'number' ? car.year : null,
        price: /^-?\d{1,19}$/.test(textOr(car.price) ?? '') ? textOr(car.price) : null,
        currency: textOr(car.currency),
        picture: textOr(car.picture),
      },
    ]),
  ),
}))

/** Keeps what a car is, for the list of marks. */
export function keepCar(id: string, car: MarkedCar): void {
  const { notes, hidden } = useMarks.getState()
  const isMarked = (each: string) => Object.hasOwn(notes, each) || Object.hasOwn(hidden, each)
  useMarkedCars.setState(({ cars }) => {
    const all: [string, MarkedCar][] = [...Object.entries(cars).filter(([each]) => each !== id), [id, car]]
    if (all.length <= carsKept) return { cars: Object.fromEntries(all) }
    const first = Math.max(
      0,
      all.findIndex(([each]) => !isMarked(each)),
    )
    return { cars: Object.fromEntries(all.toSpliced(first, 1)) }
  })
}
