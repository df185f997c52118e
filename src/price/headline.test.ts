import { describe, expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { noSites } from '#src/api/sites.ts'
import { carHead } from '#src/card/car-head.ts'
import { matchingListing } from '#contract/matching-listing.ts'
import { priceDrop } from '#contract/price-drop.ts'
import { keptCarOf } from '#src/card/remember-car.ts'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import { cheapest, isActive } from '#src/car/listing.ts'
import { matchesOf, orderedOffers } from '#src/car/listings/offers.ts'
import { worthIn } from '#contract/rates.ts'
import { headlineOf, isForSale, isUnlikelyPrice, worthOf } from '#contract/headline.ts'
import { keptOffer } from './kept-offer.ts'
import { priceText } from './price-text.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const rates = new Map([
  ['eur', 1],
  ['pln', 4.25],
  ['usd', 1.1],
])
const worth = worthIn(rates, 'eur')
const leasing = { price: samplePrice(289), is_leasing: true }
const auction = { price: samplePrice(3000), is_auction: true, current_bid: '1200' }
const nought = { price: samplePrice(0) }
const one = { price: samplePrice(1) }
const euros = { price: samplePrice(9000) }
const zloty = { price: samplePrice(30_000, 'pln') }

/** The id of the listing whose price stands for the car. */
const headline = (...listings: Parameters<typeof sampleCar>[0]) =>
  headlineOf(sampleCar(listings).listings, worth)?.external.id

describe('the headline', () => {
  test('is the cheapest listing for sale, by the rates of the day', () => {
    expect(headline(euros, zloty, { price: samplePrice(8000, 'usd') })).toBe('L2')
  })

  test('is neither a bid nor leasing where a listing is for sale, and a bid before leasing', () => {
    expect(headline(leasing, auction, euros)).toBe('L3')
    expect(headline(leasing, auction)).toBe('L2')
    expect(headline(nought, leasing)).toBe('L2')
  })

  test('is not 0 or 1, which are no prices', () => {
    expect(headline(nought, one, euros)).toBe('L3')
    expect(sampleCar([nought, one]).listings.some(isForSale)).toBe(false)
  })

  test('without rates is in the currency of the first listing', () => {
    const listings = sampleCar([zloty, euros, { price: samplePrice(20_000, 'pln') }]).listings
    expect(headlineOf(listings, undefined)?.external.id).toBe('L3')
  })
})

test('a price beyond belief is marked, in any currency that has a rate', () => {
  const unlikely = (listing: Parameters<typeof sampleCar>[0][number]) =>
    sampleCar([listing]).listings.map((each) => isUnlikelyPrice(each, rates))
  expect(unlikely({ price: samplePrice(5_000_000) })).toEqual([false])
  expect(unlikely({ price: samplePrice(5_000_001) })).toEqual([true])
  expect(unlikely({ price: samplePrice(20_000_000, 'pln') })).toEqual([false])
  expect(unlikely({ price: samplePrice('9223372036854775807', 'pln') })).toEqual([true])
  expect(unlikely({ price: samplePrice(9_999_999, 'xyz') })).toEqual([false])
  expect(unlikely({ price: samplePrice(9_999_999), is_leasing: true })).toEqual([false])
})

test('card, page, favourite and link show the same price', () => {
  const car = sampleCar([nought, leasing, auction, euros, zloty, { ...zloty, archived: true }])
  const search = { ...emptySearch, currency: 'eur' }
  const context = { currency: 'eur', sites: noSites, worth }
  const card = matchingListing(car, search, context, now)?.listing
  const [page] = orderedOffers(car, matchesOf(car, search, context, now), worth)
  const favourite = keptOffer(keptCarOf(car), worth)
  const active = car.listings.filter(isActive)
  expect(card?.external.id).toBe('L5')
  expect(page).toBe(card)
  expect(favourite?.price).toEqual({ price: '30000', currency: { name: 'pln' } })
  expect(active.filter(cheapest(active, (listing) => worthOf(listing, worth)).has)).toEqual([card])
  inLanguage('en', (t, format) => {
    const link = carHead(t, format, car, headlineOf(active, worth))
    expect(link.description).toContain(priceText(t, format, car.listings[4] ?? car.listings[0]!))
  })
})

test('what cannot be bought at a price is named', () => {
  inLanguage('en', (t, format) => {
    const said = (listing: Record<string, unknown>) =>
      sampleCar([listing]).listings.map((each) => priceText(t, format, each).replaceAll('\u00A0', ' '))[0]
    expect(said(euros)).toBe('EUR 9,000')
    expect(said(auction)).toBe('Current bid EUR 1,200')
    expect(said({ ...auction, current_bid: null })).toBe('Auction, listed at EUR 3,000')
    expect(said({ is_auction: true })).toBe('Auction')
    expect(said(leasing)).toBe('Leasing EUR 289')
    expect(said({ is_leasing: true })).toBe('Leasing')
    expect(said(nought)).toBe('Price as listed: EUR 0')
    expect(said({})).toBe('Price not stated')
  })
})

test('a price that became 0 or 1 did not drop', () => {
  const history = [[9000, '2026-11-01T00:00:00Z']] as const
  const dropOf = (price: number) =>
    priceDrop(
      sampleCar([{ price: samplePrice(price, 'eur', history) }]).listings[0]?.price ?? null,
      '2026-11-20',
    )
  expect(dropOf(8000)?.percent).toBe(11)
  expect(dropOf(1)).toBeUndefined()
  expect(dropOf(0)).toBeUndefined()
})
