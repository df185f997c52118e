import { describe, expect, test } from 'vitest'
import { int64Max } from '#contract/decimal.ts'
import { type Sort, sorts } from '#contract/search.ts'
import { eur, pln, usd } from './folder.fixture.ts'
import { at, car, listing, price } from './lines.fixture.ts'
import { type OpenStore, question, settingOf } from './setting.fixture.ts'

const priced = (amount: string | number, currency = usd) => ({ listings: [listing(price(amount, currency))] })

/** Tests of prices and sorts. */
export function orderRules(open: OpenStore): void {
  const setting = settingOf(open)
  const within = (from: string, to: string) => ({ filters: { price: { from, to } } })

  describe('prices', () => {
    test('in the same currency they compare exactly, to the last unit of int64', async () => {
      const last = '9223372036854775806'
      const { find } = await setting([
        car('last but one', priced(last)),
        car('last', priced(int64Max)),
        car('beyond a float', priced('9007199254740993')),
      ])
      expect(await find(within(int64Max, int64Max))).toEqual(['last'])
      expect(await find(within('1', last))).toEqual(['beyond a float', 'last but one'])
      expect(await find(within('9007199254740994', last))).toEqual(['last but one'])
      expect(await find({ sort: 'expensive' })).toEqual(['last', 'last but one', 'beyond a float'])
      expect(await find({ sort: 'cheaper' })).toEqual(['beyond a float', 'last but one', 'last'])
    })

    test('in another currency they compare by price ÷ rate × rate', async () => {
      const { find } = await setting([
        car('usd', priced(1000)),
        car('eur', priced(1000, eur)),
        car('pln', priced(3700, pln)),
      ])
      // 1000 eur at 0.9 are 1111.1 usd; 3700 pln at 3.7 are 1000 usd.
      expect(await find(within('1000', '1000'))).toEqual(['pln', 'usd'])
      expect(await find(within('1111', '1112'))).toEqual(['eur'])
      expect(await find({ ...within('1000', '1000'), currencyId: eur })).toEqual(['eur'])
      expect(await find({ ...within('900', '901'), currencyId: eur })).toEqual(['pln', 'usd'])
      expect(await find({ sort: 'expensive' })).toEqual(['eur', 'pln', 'usd'])
    })

    test('zero is a price; a missing price and a currency without a rate are not', async () => {
      const { find } = await setting([
        car('zero', priced(0)),
        car('none'),
        car('null', { listings: [listing({ price: { price: null, currency: { id: usd, name: 'x' } } })] }),
        car('unknown currency', priced(5, 99)),
      ])
      expect(await find(within('0', int64Max))).toEqual(['zero'])
      expect(await find({ sort: 'expensive' })).toEqual(['zero', 'none', 'null', 'unknown currency'])
    })
  })

  describe('sorts', () => {
    const two = (first: object, second: object) => ({
      listings: [listing({ ...first, condition: 1 }), listing({ ...second, condition: 1 })],
    })

    test.each<[Sort, string[]]>([
      ['cheaper', ['wide', 'narrow', 'unknown']],
      ['expensive', ['wide', 'narrow', 'unknown']],
      ['odometer_asc', ['wide', 'narrow', 'unknown']],
      ['odometer_desc', ['wide', 'narrow', 'unknown']],
      ['oldest', ['wide', 'narrow', 'unknown']],
      ['newest', ['wide', 'narrow', 'unknown']],
    ])('%s takes the least or greatest of a car, missing last', async (sort, expected) => {
      const facts = (value: number) => ({ ...price(value), odometer: value, created_at: at(value) })
      const { find } = await setting([
        car('narrow', two(facts(3), facts(7))),
        car('wide', two(facts(9), facts(1))),
        car('unknown'),
      ])
      expect(await find({ sort })).toEqual(expected)
    })

    test('the key comes from the listings that match', async () => {
      const { find } = await setting([
        car('a', {
          listings: [listing({ ...price(1), condition: 2 }), listing({ ...price(50), condition: 1 })],
        }),
        car('b', { listings: [listing({ ...price(20), condition: 1 })] }),
        car('c', {
          listings: [
            listing({ ...price(1), condition: 1, archived: true }),
            listing({ ...price(90), condition: 1 }),
          ],
        }),
      ])
      expect(await find({ sort: 'cheaper', filters: { condition: [1] } })).toEqual(['b', 'a', 'c'])
      expect(await find({ sort: 'cheaper' })).toEqual(['a', 'b', 'c'])
    })

    test('year sorts by the car', async () => {
      const { find } = await setting([car('b', { year: 2001 }), car('a'), car('c', { year: 1999 })])
      expect(await find({ sort: 'year_asc' })).toEqual(['c', 'b', 'a'])
      expect(await find({ sort: 'year_desc' })).toEqual(['b', 'c', 'a'])
    })

    test.each(sorts)('%s: ties go by car id, also among cars without the value', async (sort) => {
      const same = {
        year: 2000,
        listings: [listing({ ...price(5), odometer: 5, created_at: at(5), auction_at: at(5) })],
      }
      const { find } = await setting([
        ...['d', 'b', 'a', 'c'].map((id) => car(id, same)),
        ...['z', 'x', 'y'].map((id) => car(id)),
      ])
      expect(await find({ sort })).toEqual(['a', 'b', 'c', 'd', 'x', 'y', 'z'])
    })

    test('equal prices in different currencies are a tie', async () => {
      const { find } = await setting([
        car('b', priced(1000)),
        car('a', priced(3700, pln)),
        car('c', priced(900, eur)),
        car('d', priced(999)),
      ])
      expect(await find({ sort: 'cheaper' })).toEqual(['d', 'a', 'b', 'c'])
      expect(await find({ sort: 'expensive' })).toEqual(['a', 'b', 'c', 'd'])
    })

    test('auction_nearest takes the nearest that is not past', async () => {
      const auctions = (...hours: number[]) => ({
        listings: hours.map((hour) => listing({ auction_at: at(hour) })),
      })
      const { find } = await setting([
        car('past', auctions(1)),
        car('past and late', auctions(1, 9)),
        car('soon', auctions(6)),
        car('now', auctions(5, 8)),
        car('none'),
      ])
      const now = Date.parse(at(5))
      const expected = ['now', 'soon', 'past and late', 'none', 'past']
      expect(await find({ sort: 'auction_nearest', now })).toEqual(expected)
    })

    test('nearest sorts by the least distance of the matching listings, then by id', async () => {
      const at = (lat: number, lon: number, more: object = {}) =>
        listing({ location: { position: { lat, lon } }, ...more })
      const { find } = await setting([
        car('far', { listings: [at(50, 12)] }),
        car('near', { listings: [at(50, 12), at(50.1, 10)] }),
        car('nearest elsewhere', { listings: [at(50, 10, { condition: 2 }), at(50, 11, { condition: 1 })] }),
        car('as near to the west', { listings: [at(50, 9)] }),
        car('as near to the east', { listings: [at(50, 11)] }),
        car('outside', { listings: [at(60, 10)] }),
        car('nowhere'),
      ])
      const around = { area: { lat: 50, lon: 10, km: 200 } }
      const asked = { sort: 'nearest', filters: around } as const
      expect(await find(asked)).toEqual([
        'nearest elsewhere',
        'near',
        'as near to the east',
        'as near to the west',
        'far',
      ])
      expect(await find({ ...asked, filters: { ...around, condition: [1] } })).toEqual(['nearest elsewhere'])
    })

    test('a page is a slice of the whole order, and the count is that of all cars', async () => {
      const cars = Array.from({ length: 120 }, (_, index) =>
        car(`car-${String(index).padStart(3, '0')}`, { year: 2000 + (index % 7) }),
      )
      const { find, store } = await setting(cars)
      const all = await find({ sort: 'year_desc', limit: 200 })
      expect(new Set(all).size).toBe(120)
      const page = await store.search(question({ sort: 'year_desc', offset: 50, limit: 26 }))
      expect(page.count).toBe(120)
      expect(page.cars.map(({ id }) => id)).toEqual(all.slice(50, 76))
      expect((await store.search(question({ offset: 120 }))).cars).toEqual([])
    })
  })
}
