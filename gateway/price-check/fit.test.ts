import { describe, expect, test } from 'vitest'
import { fitPrices, type Priced } from './fit.ts'

const plain = { fuel: 1, transmission: 1, body: null, country: null, power: null, damaged: false }

/** Cars that lose a tenth per year and a fifth per 100,000 km, with an even spread of 4 %. */
const cars = Array.from({ length: 60 }, (_, at): Priced => {
  const [age, odometer] = [at % 12, 10_000 + ((at * 37_000) % 190_000)]
  const spread = ((at * 7) % 9) / 100 - 0.04
  const price = 30_000 * Math.exp(Math.log(0.9) * age + Math.log(0.8) * (odometer / 100_000) + spread)
  return { ...plain, year: 2025 - age, odometer, price }
})
const asked = { ...plain, year: 2019, odometer: 100_000 }
const truth = 30_000 * 0.9 ** 6 * 0.8

const offBy = (sample: readonly Priced[], car = asked, value = truth) =>
  Math.abs(Math.exp(fitPrices(sample).expect(car)) / value - 1)

describe('the price of a car by others of its model', () => {
  test('follows year and mileage', () => {
    expect(offBy(cars)).toBeLessThan(0.03)
    expect(offBy(cars, { ...asked, odometer: 20_000 }, truth * 0.8 ** -0.8)).toBeLessThan(0.03)
  })

  test('is robust against one in five asking a hundredth or ten times as much', () => {
    const odd = cars.map((car, at) =>
      at % 5 === 0 ? { ...car, price: car.price * (at % 2 === 0 ? 10 : 0.01) } : car,
    )
    expect(offBy(odd)).toBeLessThan(0.04)
  })

  test('uses the model’s other fuels for the depreciation of a rare fuel', () => {
    const rare = cars.flatMap((car) => (car.year === 2025 ? [{ ...car, fuel: 2 }] : [])).slice(0, 3)
    expect(offBy([...cars, ...rare], { ...asked, fuel: 2 })).toBeLessThan(0.05)
  })

  test('gives a result for edge cases: one year, no mileages, an unknown fuel', () => {
    const same = cars.slice(0, 12).map((car) => ({ ...car, year: 2020, odometer: 0 }))
    expect(
      Number.isFinite(fitPrices(same).expect({ ...asked, year: 1900, odometer: 999_999_999, fuel: 9 })),
    ).toBe(true)
  })
})
