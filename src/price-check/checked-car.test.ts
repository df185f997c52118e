import { expect, test } from 'vitest'
import { carOf, eur, listingOf, priceOf } from '#src/car/sample-car.fixture.ts'
import { checkedCarOf, mayBeChecked } from '#contract/facets/checked-car.ts'

const offer = { odometer: 100_000, condition: 1, price: priceOf(12_400, eur) }
const listing = listingOf(offer)
const car = carOf({
  year: 2018,
  brand: { id: 3, name: 'BMW' },
  model: { id: 45, name: 'X5' },
  fuel: { id: 1, name: 'diesel' },
  listings: [listing],
})

test('a figure that the service cannot check counts as not stated', () => {
  const odd = listingOf({ odometer: 1_000_000_000, condition: 1, price: priceOf('9223372036854775808', eur) })
  const late = { ...car, year: 8999 }
  expect(checkedCarOf(late, odd)).toEqual({ brand: 3, model: 45, fuel: 1, damaged: false })
  expect(mayBeChecked(late, listing)).toBe(false)
  expect(mayBeChecked(car, odd)).toBe(false)
  expect(mayBeChecked(car, listing)).toBe(true)
})

test.each([
  ['0', { price: priceOf(0, eur) }],
  ['1', { price: priceOf(1, eur) }],
  ['where the bidding begins', { is_auction: true }],
  ['beside a bid', { current_bid: '9000' }],
  ['of a leasing offer', { is_leasing: true }],
  ['of a listing that is gone', { archived: true }],
])('a price %s is no price to buy at', (_, changed) => {
  const other = listingOf({ ...offer, ...changed })
  expect(mayBeChecked(car, other)).toBe(false)
  expect(checkedCarOf(car, other)).not.toHaveProperty('price')
})
