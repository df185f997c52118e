import { expect, test } from 'vitest'
import { carOf, eur, listingOf, priceOf } from '#src/car/sample-car.fixture.ts'
import { mayHaveVerdict, standingCarOf } from './standing-car.ts'

const listing = listingOf({ odometer: 100_000, condition: 1, price: priceOf(12_400, eur) })
const car = carOf({
  year: 2018,
  brand: { id: 3, name: 'BMW' },
  model: { id: 45, name: 'X5' },
  fuel: { id: 1, name: 'diesel' },
  listings: [listing],
})

test('a figure that the interface cannot be asked about is as good as not stated', () => {
  const odd = listingOf({ odometer: 1_000_000_000, condition: 1, price: priceOf('9223372036854775808', eur) })
  const late = { ...car, year: 8999 }
  expect(standingCarOf(late, odd)).toEqual({ brand: 3, model: 45, fuel: 1, condition: 1 })
  expect(mayHaveVerdict(late, listing)).toBe(false)
  expect(mayHaveVerdict(car, odd)).toBe(false)
  expect(mayHaveVerdict(car, listing)).toBe(true)
})
