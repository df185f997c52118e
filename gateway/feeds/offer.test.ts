import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Car } from '#contract/resources/car.ts'
import { dropOf, headlineOf } from './offer.ts'

const carWith = (...listings: object[]): Car =>
  v.parse(Car, {
    id: 'c',
    listings: listings.map((listing, at) => ({
      external: { id: String(at), domain: { id: at + 1, name: `Site ${at}` }, url: null },
      archived: false,
      ...listing,
    })),
  })
const asking = (price: number, currency = 'eur', more: object = {}) => ({
  price: { price, currency: { id: currency.charCodeAt(0), name: currency }, negotiable: false, history: [] },
  ...more,
})
const headline = (car: Car, currency = 'eur') => {
  const offer = headlineOf(car, currency)
  return offer && `${offer.kind} ${offer.currency} ${offer.price}`
}

test('the cheapest that can be bought leads: no auction, no leasing, no 0 or 1, nothing sold', () => {
  const car = carWith(
    asking(300, 'eur', { is_leasing: true }),
    asking(4000, 'eur', { is_auction: true, current_bid: 100 }),
    asking(1),
    asking(0),
    asking(5000, 'eur', { archived: true }),
    asking(9000),
    asking(8000),
  )
  expect(headline(car)).toBe('asked eur 8000')
})

test('amounts of the search’s currency are compared, else those of the first one there is', () => {
  const car = carWith(asking(100, 'pln'), asking(9000), asking(8000))
  expect(headline(car)).toBe('asked eur 8000')
  expect(headline(car, 'gbp')).toBe('asked pln 100')
})

test('where nothing can be bought, a bid or a leasing leads and is called one', () => {
  expect(headline(carWith(asking(4000, 'eur', { is_auction: true, current_bid: 100 })))).toBe('bid eur 100')
  expect(headline(carWith(asking(300, 'eur', { is_leasing: true })))).toBe('leasing eur 300')
  expect(headline(carWith({}))).toBeUndefined()
})

test('a drop is the last change, if it went down', () => {
  const at = (day: number, price: number) => ({
    price,
    currency_id: 'e'.charCodeAt(0),
    created_at: `2026-11-0${day}T00:00:00Z`,
  })
  const dropped = (price: number, ...history: object[]) => {
    const [listing] = carWith({
      ...asking(price),
      price: { ...asking(price).price, history },
      updated_at: '2026-11-09T00:00:00Z',
    }).listings
    return listing && dropOf(listing)
  }
  expect(dropped(90, at(1, 120), at(2, 100), at(3, 90))).toMatchObject({
    was: '100',
    at: expect.stringContaining('11-03'),
  })
  expect(dropped(90, at(1, 100))).toMatchObject({ was: '100', at: expect.stringContaining('11-09') })
  expect(dropped(90, at(1, 100), at(2, 80))).toBeUndefined()
  expect(dropped(90)).toBeUndefined()
})
