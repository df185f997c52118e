import { describe, expect, test } from 'vitest'
import { hostOf } from './folder.fixture.ts'
import { car, listing, named, place, price } from './lines.fixture.ts'
import { type OpenStore, settingOf } from './setting.fixture.ts'

/** Tests of scope and matching, by the rules of the semantics. */
export function matchingRules(open: OpenStore): void {
  const setting = settingOf(open)

  describe('scope', () => {
    test('cars with an active listing of an enabled domain are seen', async () => {
      const { find } = await setting([
        car('active'),
        car('archived', { listings: [listing({ archived: true })] }),
        car('elsewhere', { listings: [listing({ domain: 2 })] }),
        car('none', { listings: [] }),
        car('both', { listings: [listing({ archived: true }), listing({ domain: 2 }), listing()] }),
      ])
      expect(await find({ domains: [1] })).toEqual(['active', 'both'])
      expect(await find({ domains: [2] })).toEqual(['both', 'elsewhere'])
      expect(await find({ domains: [] })).toEqual([])
    })

    test('source sites narrow the scope, and never beyond the enabled domains', async () => {
      const { find } = await setting([car('one'), car('two', { listings: [listing({ domain: 2 })] })])
      expect(await find({ filters: { sources: [hostOf(2)] } })).toEqual(['two'])
      expect(await find({ filters: { sources: [hostOf(1), hostOf(2)] } })).toEqual(['one', 'two'])
      expect(await find({ filters: { sources: [hostOf(2)] }, domains: [1] })).toEqual([])
      expect(await find({ filters: { sources: ['nowhere.example'] } })).toEqual([])
    })
  })

  describe('one and the same listing satisfies all listing filters', () => {
    test('two listings that match half each do not make a match', async () => {
      const { find } = await setting([
        car('halves', {
          listings: [
            listing({ odometer: 10, condition: 2, ...price(500) }),
            listing({ odometer: 90, condition: 1, ...price(100) }),
          ],
        }),
        car('whole', {
          listings: [
            listing({ odometer: 90, condition: 2 }),
            listing({ odometer: 10, condition: 1, ...price(100) }),
          ],
        }),
      ])
      const filters = { odometer: { to: '50' }, condition: [1], price: { to: '200' } } as const
      expect(await find({ filters })).toEqual(['whole'])
    })

    test('a listing out of scope does not match', async () => {
      const { find } = await setting([
        car('car', {
          listings: [
            listing({ condition: 2 }),
            listing({ condition: 1, archived: true }),
            listing({ condition: 1, domain: 2 }),
          ],
        }),
      ])
      expect(await find({ filters: { condition: [1] }, domains: [1] })).toEqual([])
      expect(await find({ filters: { condition: [1], sources: [hostOf(1)] } })).toEqual([])
      expect(await find({ filters: { condition: [1] }, domains: [1, 2] })).toEqual(['car'])
    })

    test('a car of many matching listings is one match', async () => {
      const listings = Array.from({ length: 70 }, () => listing({ condition: 1 }))
      const { find } = await setting([car('a', { listings }), car('b', { listings })])
      expect(await find({ filters: { condition: [1] } })).toEqual(['a', 'b'])
    })
  })

  describe('filters', () => {
    test('values of one filter are alternatives, filters must all hold', async () => {
      const { find } = await setting([
        car('red suv', { color: named(5), body_type: named(5) }),
        car('red van', { color: named(5), body_type: named(7) }),
        car('blue suv', { color: named(11), body_type: named(5) }),
        car('unknown', { color: null }),
      ])
      expect(await find({ filters: { color: [5, 11] } })).toEqual(['blue suv', 'red suv', 'red van'])
      expect(await find({ filters: { color: [5, 11], body: [5] } })).toEqual(['blue suv', 'red suv'])
      expect(await find({ filters: { color: [1] } })).toEqual([])
    })

    test('damages[] matches damage or second_damage', async () => {
      const { find } = await setting([
        car('first', { listings: [listing({ damage: 6, second_damage: 17 })] }),
        car('second', { listings: [listing({ damage: 17, second_damage: 6 })] }),
        car('neither', { listings: [listing({ damage: 17 })] }),
      ])
      expect(await find({ filters: { damage: [6] } })).toEqual(['first', 'second'])
    })

    test('a code is read bare and as {id, name}', async () => {
      const { find } = await setting([
        car('bare', { listings: [listing({ seller_type: 2 })] }),
        car('named', { listings: [listing({ seller_type: named(2) })] }),
      ])
      expect(await find({ filters: { seller: 2 } })).toEqual(['bare', 'named'])
    })

    test('not stated matches no filter, not even "no"', async () => {
      const keys = (value: unknown) => ({ listings: [listing({ keys_available: value })] })
      const { find } = await setting([
        car('yes', keys(true)),
        car('no', keys(false)),
        car('null', keys(null)),
        car('missing'),
      ])
      expect(await find({ filters: { keys: true } })).toEqual(['yes'])
      expect(await find({ filters: { keys: false } })).toEqual(['no'])
    })

    test('has_inspections applies to the car, has_history_reports to a listing in scope', async () => {
      const { find } = await setting([
        car('car', { has_inspections: true, has_history_reports: true }),
        car('listing', { listings: [listing({ has_history_reports: true, domain: 2 })] }),
        car('no', { has_inspections: false, listings: [listing({ has_history_reports: false })] }),
      ])
      expect(await find({ filters: { inspected: true } })).toEqual(['car'])
      expect(await find({ filters: { inspected: false } })).toEqual(['no'])
      expect(await find({ filters: { history: true } })).toEqual(['listing'])
      expect(await find({ filters: { history: true }, domains: [1] })).toEqual([])
      expect(await find({ filters: { history: false } })).toEqual(['no'])
    })

    test('ranges include both ends; a missing value is in no range; zero is a value', async () => {
      const { find } = await setting([
        car('0', { power_hp: 0, year: 2000 }),
        car('100', { power_hp: 100, year: 2010 }),
        car('200', { power_hp: 200 }),
        car('unknown'),
      ])
      expect(await find({ filters: { power: { from: '0' } } })).toEqual(['0', '100', '200'])
      expect(await find({ filters: { power: { from: '100', to: '100' } } })).toEqual(['100'])
      expect(await find({ filters: { power: { from: '101', to: '199' } } })).toEqual([])
      expect(await find({ filters: { power: { from: '200', to: '100' } } })).toEqual([])
      expect(await find({ filters: { year: { to: '3000' } } })).toEqual(['0', '100'])
    })

    test('seats is exact', async () => {
      const { find } = await setting([car('4', { seats: 4 }), car('5', { seats: 5 }), car('unknown')])
      expect(await find({ filters: { seats: '5' } })).toEqual(['5'])
    })

    test('a brand without models means all of them; a model counts only within its brand', async () => {
      const { find } = await setting([
        car('octavia', { brand: named(1), model: named(11) }),
        car('fabia', { brand: named(1), model: named(12) }),
        car('no model', { brand: named(1), model: null }),
        car('c-class', { brand: named(2), model: named(21) }),
      ])
      const brands = (...branches: [id: number, ...children: number[]][]) => ({
        filters: { brands: branches.map(([id, ...children]) => ({ id, children })) },
      })
      expect(await find(brands([1]))).toEqual(['fabia', 'no model', 'octavia'])
      expect(await find(brands([1, 11]))).toEqual(['octavia'])
      expect(await find(brands([1, 11], [2]))).toEqual(['c-class', 'octavia'])
      expect(await find(brands([2, 11]))).toEqual([])
      expect(await find(brands([99]))).toEqual([])
    })

    test('countries are those of the listing, regions count only within their country', async () => {
      const { find } = await setting([
        car('region', { listings: [listing(place(1, 5))] }),
        car('country', { listings: [listing(place(1))] }),
        car('legacy', { listings: [listing({ location: { iso: 'L1', country: 1, position: null } })] }),
        car('legacy region', {
          listings: [listing({ location: { country: 1, location_admin_1: 5 } })],
        }),
        car('same region, other country', { listings: [listing(place(2, 5))] }),
      ])
      const countries = (id: number, ...children: number[]) => ({
        filters: { countries: [{ id, children }] },
      })
      expect(await find(countries(1))).toEqual(['country', 'legacy', 'legacy region', 'region'])
      expect(await find(countries(1, 5))).toEqual(['legacy region', 'region'])
      expect(await find(countries(1, 6))).toEqual([])
    })
  })

  describe('further demands on cars', () => {
    const cars = [
      car('flooded', { listings: [listing({ damage: 6, condition: 3 })] }),
      car('flooded elsewhere', {
        listings: [listing({ condition: 1, ...price(500) }), listing({ damage: 6, condition: 3, domain: 2 })],
      }),
      car('flooded once', { listings: [listing({ condition: 1 }), listing({ damage: 6, archived: true })] }),
      car('says nothing'),
    ]

    test('no listing in scope matches a part of `never`', async () => {
      const { find } = await setting(cars)
      const never = [{ damage: [6] }]
      expect(await find({ never })).toEqual(['flooded once', 'says nothing'])
      expect(await find({ filters: { condition: [1] }, never })).toEqual(['flooded once'])
      expect(await find({ domains: [1], never })).toEqual([
        'flooded elsewhere',
        'flooded once',
        'says nothing',
      ])
    })

    test('source sites apply only to their own part', async () => {
      const { find } = await setting(cars)
      const one = { sources: [hostOf(1)] }
      expect(await find({ filters: one, never: [{ damage: [6] }] })).toEqual(['flooded once', 'says nothing'])
      expect(await find({ filters: one, never: [{ ...one, damage: [6] }] })).toEqual([
        'flooded elsewhere',
        'flooded once',
        'says nothing',
      ])
    })

    test('each part of `also` may match another listing', async () => {
      const { find } = await setting(cars)
      expect(await find({ also: [{ condition: [1] }, { condition: [3] }] })).toEqual(['flooded elsewhere'])
      expect(await find({ also: [{ condition: [1], damage: [6] }] })).toEqual([])
    })

    test('cars are sorted by the listings that meet the filters', async () => {
      const { find } = await setting([
        car('a', { listings: [listing({ condition: 1, ...price(900) }), listing(price(1))] }),
        car('b', { listings: [listing({ condition: 1, ...price(100) })] }),
        car('c', { listings: [listing({ condition: 1, damage: 6 })] }),
      ])
      const asked = { filters: { condition: [1] }, never: [{ damage: [6] }], sort: 'cheaper' } as const
      expect(await find(asked)).toEqual(['b', 'a'])
    })
  })

  describe('is_leasing', () => {
    const leasing = (value: unknown) => listing({ is_leasing: value })
    const cars = [
      car('true', { listings: [leasing(true)] }),
      car('false', { listings: [leasing(false)] }),
      car('null', { listings: [leasing(null)] }),
      car('missing'),
      car('mixed', { listings: [leasing(true), leasing(null)] }),
    ]

    test('true selects listings explicitly marked', async () => {
      const { find } = await setting(cars)
      expect(await find({ filters: { leasing: true } })).toEqual(['mixed', 'true'])
    })

    test('false excludes true: stored false, null and missing all match', async () => {
      const { find } = await setting(cars)
      expect(await find({ filters: { leasing: false } })).toEqual(['false', 'missing', 'mixed', 'null'])
    })

    test('the listing that is not leased must match the other filters too', async () => {
      const { find } = await setting([
        car('car', { listings: [listing({ is_leasing: true, condition: 1 }), listing({ condition: 2 })] }),
      ])
      expect(await find({ filters: { leasing: false, condition: [1] } })).toEqual([])
      expect(await find({ filters: { leasing: false, condition: [2] } })).toEqual(['car'])
    })
  })
}
