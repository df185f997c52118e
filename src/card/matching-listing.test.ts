import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filters } from '#contract/filters.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import type { Car } from '#contract/resources/car.ts'
import type { AmountWorth } from '#contract/rates.ts'
import { matchingListing, matchingListings } from '#contract/matching-listing.ts'
import { sampleCar, samplePrice } from './samples.fixture.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const context = {
  currency: 'eur',
  sites: {
    idOf: (host: string) => {
      const [digits] = /\d+/.exec(host) ?? []
      return digits === undefined ? undefined : Number(digits)
    },
    hostOf: (id: number) => (id < 50 ? `site-${id}.example` : undefined),
  },
}

const match = (car: Car, filters: Filters, view: Partial<Search> = {}) =>
  matchingListing(car, { ...emptySearch, currency: 'eur', filters, ...view }, context, now)
const shown = (car: Car, filters: Filters, view: Partial<Search> = {}) =>
  match(car, filters, view)?.listing.external.id

describe('the listing on the card', () => {
  test('is the headline without filters on listings: the cheapest that can be bought now', () => {
    const car = sampleCar([
      { price: samplePrice(0) },
      { price: samplePrice(289), is_leasing: true },
      { price: samplePrice(3000), is_auction: true, current_bid: '1200' },
      { price: samplePrice(9000) },
      { price: samplePrice(8000) },
    ])
    expect(shown(car, { body: [5] })).toBe('L5')
  })

  test('matches any source if the account lacks the requested ones, because the request omits them', () => {
    const car = sampleCar([{}, {}])
    expect(match(car, { sources: ['elsewhere.example'] })).toMatchObject({ alone: true })
    expect(shown(car, { sources: ['elsewhere.example', 'site-1.example'] })).toBe('L1')
  })

  test('has the newest of the matching listings beside it in a time span, where that one counts', () => {
    const car = sampleCar([
      { price: samplePrice(8000) },
      { price: samplePrice(9000) },
      { price: samplePrice(9500), created_at: '2026-11-03T11:00:00+02:00' },
      { price: samplePrice(90_000) },
    ])
    const span = { sort: 'newest', within: '3d' } as const
    const filters = { price: { to: '10000' } }
    expect(match(car, filters, span)).toMatchObject({
      listing: { external: { id: 'L1' } },
      newest: '2026-11-03T11:00:00+02:00',
    })
    expect(match(car, filters)?.newest).toBeUndefined()
  })

  test('is never an archived one, and a car without active listings has none', () => {
    expect(shown(sampleCar([{}, { archived: true }]), {})).toBe('L1')
    expect(match(sampleCar([{ archived: true }]), {})).toBeUndefined()
  })

  test('meets all filters by itself: one and the same listing', () => {
    const car = sampleCar([
      { odometer: 90_000, condition: 3 },
      { odometer: 40_000, condition: 1 },
      { odometer: 45_000, condition: { id: 3, name: 'damaged' } },
    ])
    expect(shown(car, { odometer: { to: '50000' }, condition: [3] })).toBe('L3')
    expect(match(car, { odometer: { to: '50000' }, condition: [3] })?.alone).toBe(true)
  })

  test('by distance is the nearest inside the area at any price', () => {
    const at = (lat: number, price: number) => ({
      location: { position: { lat, lon: 10 } },
      price: samplePrice(price),
    })
    const car = sampleCar([at(50.2, 900), at(50.1, 1000), at(60, 500)])
    const area = { lat: 50, lon: 10, km: 100 }
    expect(shown(car, { area }, { sort: 'nearest' })).toBe('L2')
    expect(shown(car, { area })).toBe('L1')
    // Without a place there is no distance.
    expect(shown(car, {}, { sort: 'nearest' })).toBe('L3')
  })

  test('reports that no listing meets all filters', () => {
    const car = sampleCar([
      { odometer: 90_000, condition: 3 },
      { odometer: 40_000, condition: 1 },
    ])
    expect(match(car, { odometer: { to: '50000' }, condition: [3] })?.alone).toBe(false)
  })

  test.each<[string, Filters, Record<string, unknown>]>([
    ['damage by the second damage', { damage: [18] }, { damage: 17, second_damage: 18 }],
    ['keys that are said to be missing', { keys: false }, { keys_available: false }],
    ['history reports', { history: true }, { has_history_reports: true }],
    [
      'a price to the last unit',
      { price: { from: '9223372036854775807' } },
      { price: samplePrice('9223372036854775807') },
    ],
    ['a mileage of zero', { odometer: { to: '0' } }, { odometer: 0 }],
    [
      'a region of the country',
      { countries: [{ id: 3, children: [31] }] },
      { location_details: { country: { id: 3 }, region: { id: 31 } } },
    ],
    [
      'a country by the legacy location',
      { countries: [{ id: 3, children: [] }] },
      { location: { country: 3 } },
    ],
    ['the seller', { seller: 2 }, { seller_type: 2 }],
    ['the airbags', { airbags: 1 }, { airbag_state: 1 }],
    [
      'the source by its host',
      { sources: ['site-9.example'] },
      { external: { domain: { id: 9, name: 'Nine' } } },
    ],
  ])('matches %s', (_, filters, listing) => {
    const car = sampleCar([listing, { odometer: null, price: null }])
    expect(shown(car, filters)).toBe('L1')
    expect(match(car, filters)?.alone).toBe(true)
  })

  test('null meets no filter, not even a "no"', () => {
    const car = sampleCar([{ keys_available: false }, { keys_available: null }])
    expect(shown(car, { keys: false })).toBe('L1')
    expect(shown(sampleCar([{ odometer: 5 }, { odometer: null }]), { odometer: { from: '0' } })).toBe('L1')
  })

  test('leasing "no" matches everything except true, unlike other flags', () => {
    expect(shown(sampleCar([{ is_leasing: null }, { is_leasing: true }]), { leasing: false })).toBe('L1')
    expect(shown(sampleCar([{ is_leasing: true }, {}]), { leasing: false })).toBe('L2')
    expect(shown(sampleCar([{ is_leasing: true }, {}]), { leasing: true })).toBe('L1')
  })

  test('a price in another currency is chosen only without a certain match', () => {
    const [euros, zloty] = [{ price: samplePrice(9000) }, { price: samplePrice(30_000, 'pln') }]
    expect(shown(sampleCar([euros, zloty]), { price: { to: '10000' } })).toBe('L1')
    // Too expensive in euros: the service found the car by its converted price in złoty.
    expect(shown(sampleCar([euros, zloty]), { price: { to: '8000' } })).toBe('L2')
    expect(match(sampleCar([euros, zloty]), { price: { to: '8000' } })?.alone).toBe(true)
  })
})

describe('among several matches it is the headline, or the one that decides the car’s position', () => {
  const car = sampleCar([
    { price: samplePrice(8000), odometer: 50_000, auction_at: '2026-11-20T10:00:00Z' },
    { price: samplePrice(7000), odometer: 30_000, auction_at: '2026-11-30T10:00:00Z' },
    { price: samplePrice(9000), odometer: 70_000, auction_at: '2026-11-22T10:00:00Z' },
    { price: samplePrice(1, 'pln'), odometer: null },
  ])

  test.each([
    ['newest', 'L2'],
    ['oldest', 'L2'],
    ['cheaper', 'L2'],
    ['expensive', 'L3'],
    ['odometer_asc', 'L2'],
    ['odometer_desc', 'L3'],
    // The year is the car's.
    ['year_asc', 'L2'],
    ['year_desc', 'L2'],
    // L1's auction is over.
    ['auction_nearest', 'L3'],
  ] as const)('%s shows %s', (sort, id) => {
    expect(shown(car, {}, { sort })).toBe(id)
  })

  test('a matching listing precedes a cheaper one that does not match', () => {
    expect(shown(car, { odometer: { from: '60000' } }, { sort: 'cheaper' })).toBe('L3')
  })
})

describe('in a list by price', () => {
  const rates = { eur: 1, pln: 4.25, usd: 1.1 }
  type Code = keyof typeof rates
  const codes = Object.keys(rates) as Code[]
  interface Asked {
    readonly price: number
    readonly code: Code
    readonly odometer: number
  }
  const asked = (...of: Code[]) =>
    fc.record({
      price: fc.integer({ min: 2, max: 2000 }),
      code: fc.constantFrom(...of),
      odometer: fc.integer({ min: 0, max: 9 }),
    })
  const carOf = (listings: readonly Asked[]) =>
    sampleCar(listings.map(({ price, code, odometer }) => ({ price: samplePrice(price, code), odometer })))
  const limit = 4
  const matches = ({ odometer }: Asked) => odometer <= limit
  const filters: Filters = { odometer: { to: String(limit) } }
  const sorted = (
    cars: readonly (readonly Asked[])[],
    sort: 'cheaper' | 'expensive',
    worth?: AmountWorth,
  ) => {
    const end = sort === 'cheaper' ? Math.min : Math.max
    const place = (listings: readonly Asked[]) =>
      end(...listings.filter(matches).map(({ price, code }) => price / rates[code]))
    const inOrder = cars
      .filter((listings) => listings.some(matches))
      .toSorted((a, b) => (sort === 'cheaper' ? place(a) - place(b) : place(b) - place(a)))
    const search = { ...emptySearch, currency: 'eur', filters, sort }
    const known = worth === undefined ? context : { ...context, worth }
    const shownOnes = matchingListings(inOrder.map(carOf), search, known, now)
    return { inOrder, shownOnes: shownOnes.map((each) => each?.listing) }
  }
  const sort = fc.constantFrom('cheaper' as const, 'expensive' as const)

  test('within one currency each card shows the extreme of its matching prices, for any currency of the search', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...codes).chain((code) => fc.array(fc.array(asked(code), { minLength: 1 }))),
        sort,
        (cars, by) => {
          const { inOrder, shownOnes } = sorted(cars, by)
          const end = by === 'cheaper' ? Math.min : Math.max
          expect(shownOnes.map((listing) => listing?.price?.price)).toEqual(
            inOrder.map((listings) => String(end(...listings.filter(matches).map(({ price }) => price)))),
          )
        },
      ),
    )
  })

  const measured: AmountWorth = (amount, code) =>
    // The codes are those of `asked`.
    String(Math.round((Number(amount) / rates[code as Code]) * 100) / 100)

  test('with several currencies each card shows the listing that decides its position by the day’s rates', () => {
    fc.assert(
      fc.property(fc.array(fc.array(asked(...codes), { minLength: 1 })), sort, (cars, by) => {
        const { inOrder, shownOnes } = sorted(cars, by, measured)
        const end = by === 'cheaper' ? Math.min : Math.max
        const worthOf = (price: number, code: string) => Number(measured(String(price), code))
        expect(
          shownOnes.map((shownOne) =>
            worthOf(Number(shownOne?.price?.price), shownOne?.price?.currency?.name ?? ''),
          ),
        ).toEqual(
          inOrder.map((listings) =>
            end(...listings.filter(matches).map(({ price, code }) => worthOf(price, code))),
          ),
        )
      }),
    )
  })

  test('price bounds are compared by measured rates, and not at all without a rate', () => {
    const car = sampleCar([
      { price: samplePrice(34_390, 'pln') },
      { price: samplePrice(10_490) },
      { price: samplePrice(8000, 'usd') },
    ])
    const of = (worth: AmountWorth) =>
      matchingListing(
        car,
        { ...emptySearch, currency: 'eur', sort: 'newest', filters: { price: { to: '10000' } } },
        { ...context, worth },
        now,
      )?.listing.external.id
    expect(of(measured)).toBe('L3')
    expect(of((amount, code) => (code === 'pln' ? measured(amount, code) : undefined))).toBe('L1')
  })
})
