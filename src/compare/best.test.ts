import { expect, test } from 'vitest'
import { carOf, eur, listingOf, pln, priceOf } from '#src/car/sample-car.fixture.ts'
import { fewest, latest, lowestPrice } from './rows.ts'

const unknown = () => undefined
const car = (...listings: object[]) => carOf({ listings: listings.map((each) => listingOf({ ...each })) })
const asks = (price: number | string, currency: typeof eur | typeof pln = eur, rest = {}) => ({
  price: priceOf(price, currency),
  ...rest,
})

test('the lowest, or the latest, is best among the cars that state it', () => {
  expect([...fewest([[30], [], [20], [18, 20]])]).toEqual([2, 3])
  expect([...latest([2015, 2019, null])]).toEqual([1])
})

test('no car is best where all are equal or only one states it', () => {
  expect(fewest([[20], [20]]).size).toBe(0)
  expect(fewest([[20], []]).size).toBe(0)
  expect(fewest([[0], [], [5]])).toEqual(new Set([0]))
})

test('where sources contradict each other, a car is best only if it is lower by all of them', () => {
  expect(fewest([[148_200, 92_300], [100_000]]).size).toBe(0)
  expect(
    fewest([
      [148_200, 100_001],
      [100_000, 90_000],
    ]),
  ).toEqual(new Set([1]))
})

test('in one currency prices are compared as listed, to the last digit', () => {
  const cars = [
    car(asks('9223372036854775807')),
    car(asks('9223372036854775806'), asks('9223372036854775807')),
  ]
  expect(lowestPrice(cars, unknown)).toEqual({ best: new Set([1]), about: false })
})

test('prices in several currencies are compared by rates, or not at all', () => {
  const cars = [car(asks(1000)), car(asks(3000, pln))]
  expect(lowestPrice(cars, unknown)).toEqual({ best: new Set(), about: true })
  const worth = ({ price }: { price?: { price?: string | null; currency?: { id: number } | null } | null }) =>
    price?.currency?.id === pln[0] ? '700.50' : '1000'
  expect(lowestPrice(cars, worth)).toEqual({ best: new Set([1]), about: true })
})

test('bids and sold listings are no prices', () => {
  const cars = [
    car(asks(900, eur, { is_auction: true }), asks(1500)),
    car(asks(1000, eur, { current_bid: 100 })),
    car(asks(800, eur, { archived: true })),
    car(asks(1400)),
  ]
  expect(lowestPrice(cars, unknown).best).toEqual(new Set([3]))
})
