import { leastSquares, product, quantile } from './least-squares.ts'

// Prices of one model's cars by their facts: a robust regression of the logarithm of the price (docs/car-page.md).

/** The facts that a price depends on, if known. */
export interface PricedBy {
  readonly year: number
  /** Kilometres. */
  readonly odometer: number
  readonly damaged: boolean
  readonly fuel: number | null
  readonly transmission: number | null
  readonly body: number | null
  readonly country: number | null
  readonly power: number | null
}

export interface Priced extends PricedBy {
  /** In the same currency for all cars. */
  readonly price: number
}

export interface PriceFit {
  /** The expected logarithm of the price. */
  readonly expect: (car: PricedBy) => number
}

/** Prior coefficients, used until a model's own cars outweigh them: changes of the logarithm of the price. */
const before = { year: -0.1, distance: -0.2, power: 0.7, damaged: -0.6 } as const

const groups = ['fuel', 'transmission', 'body', 'country'] as const

/** Knots of the depreciation by age, in years before the newest car. */
const bends = [4, 10, 25] as const

/** Ridge penalties, as the number of cars with the same weight: a group with few cars follows the rest of the model. */
const penalty = { slope: 1, bend: 20, group: 2, none: 0 } as const

/** Standard tuning of the bisquare: 95 % efficient for normal errors. */
const bisquare = 4.685
const rounds = 8

/** Fits the asking prices. @param cars at least one */
export function fitPrices(cars: readonly Priced[]): PriceFit {
  const newest = cars.reduce((most, { year }) => Math.max(most, year), 0)
  const powers = cars.flatMap(({ power }) => (power === null || power <= 0 ? [] : Math.log(power)))
  const usual = powers.length === 0 ? 0 : quantile(powers, 0.5)
  const levels = groups.flatMap((group) => {
    const counts = new Map<number, number>()
    for (const { [group]: id } of cars) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
    // A group of one car, or of all cars, has no coefficient.
    return [...counts].flatMap(([id, count]) => (count < 2 || count === cars.length ? [] : [{ group, id }]))
  })
  const rowOf = (car: PricedBy): number[] => {
    const age = newest - car.year
    return [
      1,
      age,
      ...bends.map((bend) => Math.max(0, age - bend)),
      car.odometer / 100_000,
      Number(car.damaged),
      powerOf(car),
      ...levels.map(({ group, id }) => Number(car[group] === id)),
    ]
  }
  const powerOf = ({ power }: PricedBy) => (power === null || power <= 0 ? 0 : Math.log(power) - usual)
  const beforeOf = (car: PricedBy): number =>
    before.year * Math.min(newest - car.year, 20) +
    (before.distance * car.odometer) / 100_000 +
    before.power * powerOf(car) +
    before.damaged * Number(car.damaged)
  const penalties = [
    penalty.none,
    penalty.slope / 50,
    ...bends.map(() => penalty.bend),
    penalty.slope,
    penalty.slope,
    2 * penalty.slope,
    ...levels.map(() => penalty.group),
  ]
  const rows = cars.map(rowOf)
  const values = cars.map((car) => Math.log(car.price) - beforeOf(car))
  let weights = cars.map(() => 1)
  let found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    found = leastSquares(rows, values, weights, penalties)
    const off = rows.map((row, index) => Math.abs((values[index] ?? 0) - product(row, found)))
    // Damaged cars have a larger spread, so each condition has its own scale.
    const scaleOf = (damaged: boolean): number => {
      const own = off.filter((_, index) => cars[index]?.damaged === damaged)
      return Math.max(0.02, (own.length === 0 ? 0 : quantile(own, 0.5)) / 0.6745)
    }
    const scales = { sound: scaleOf(false), damaged: scaleOf(true) }
    weights = off.map((distance, index) => {
      const scale = cars[index]?.damaged === true ? scales.damaged : scales.sound
      const share = distance / scale / bisquare
      // The first rounds use Huber weights: from a poor start the bisquare would reject good cars.
      const weight =
        round < 4 ? Math.min(1, (1.345 * scale) / Math.max(distance, 1e-9)) : Math.max(0, 1 - share ** 2) ** 2
      return weight * (scales.sound / scale) ** 2
    })
  }
  return { expect: (car) => beforeOf(car) + product(rowOf(car), found) }
}
