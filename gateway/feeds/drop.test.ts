import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Car } from '#contract/resources/car.ts'
import { dropOf } from './drop.ts'

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
