import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { noSites } from '#src/api/sites.ts'
import { carOf, eur, listingOf, pln, priceOf } from '../sample-car.fixture.ts'
import type { AmountWorth } from '#contract/rates.ts'
import { cheaperThan, matchesOf, orderedOffers } from './offers.ts'

const context = { currency: 'eur', sites: noSites }
const now = Date.parse('2026-11-22')

/** One euro is four zloty; the dollar has no rate. */
const worth: AmountWorth = (amount, currency) =>
  currency === 'eur' ? amount : currency === 'pln' ? String(Number(amount) / 4) : undefined

const usd = [1, 'usd'] as const
const listing = (id: string, price: unknown, rest: object = {}) => listingOf({ id, price, ...rest })
const ids = (listings: readonly { external: { id: string } }[]) => listings.map(({ external }) => external.id)

const dollars = listing('dollars', priceOf(100, usd))
const moreDollars = listing('more dollars', priceOf(5, usd))
const zloty = listing('zloty', priceOf(32_000, pln))
const euros = listing('euros', priceOf(9000, eur))
const bid = listing('bid', { ...priceOf(0, eur), price: null }, { is_auction: true, current_bid: '500' })
const auction = listing('auction', priceOf(4000, eur), { is_auction: true })
const silent = listing('silent', null)
const car = carOf({ listings: [] })

test('sorted by worth in any currency; bids after prices, unstated prices last', () => {
  const all = { ...car, listings: [silent, bid, dollars, euros, auction, moreDollars, zloty] }
  expect(ids(orderedOffers(all, {}, worth))).toEqual([
    'zloty',
    'euros',
    'more dollars',
    'dollars',
    'bid',
    'auction',
    'silent',
  ])
})

test('the matching listing leads, then other matches, then the rest by price', () => {
  const all = { ...car, listings: [zloty, euros, auction, dollars] }
  const offers = orderedOffers(all, { lead: dollars, matched: [dollars, auction, euros] }, worth)
  expect(ids(offers)).toEqual(['dollars', 'euros', 'auction', 'zloty'])
})

test('the matching listing leads, and a cheaper one is named', () => {
  const all = { ...car, listings: [zloty, euros] }
  const offers = orderedOffers(all, { lead: euros, matched: [euros] }, worth)
  expect(ids(offers)).toEqual(['euros', 'zloty'])
  expect(cheaperThan(offers[0], offers, worth)).toBe(zloty)
  expect(cheaperThan(zloty, offers, worth)).toBeUndefined()
})

test('neither a bid nor an amount without a rate is called cheaper', () => {
  expect(cheaperThan(euros, [euros, bid, auction, dollars, silent], worth)).toBeUndefined()
})

test('a search without filters on listings has no matches, and the headline leads', () => {
  const all = { ...car, listings: [zloty, euros] }
  const search = { ...emptySearch, filters: { year: { from: '2010' } } }
  const found = matchesOf(all, search, { ...context, worth }, now)
  expect(found).toEqual({ lead: zloty, matched: [] })
})

test('only listings that certainly meet the search', () => {
  const search = { ...emptySearch, filters: { odometer: { to: '100000' } } }
  const near = listing('near', priceOf(1000, eur), { odometer: 90_000, created_at: '2026-11-01' })
  const nearer = listing('nearer', priceOf(2000, eur), { odometer: 80_000, created_at: '2026-11-02' })
  const far = listing('far', priceOf(3000, eur), { odometer: 150_000, created_at: '2026-11-03' })
  expect(ids(matchesOf({ ...car, listings: [near, nearer, far] }, search, context, now).matched)).toEqual([
    'near',
    'nearer',
  ])
  expect(matchesOf({ ...car, listings: [far] }, search, context, now)).toEqual({
    lead: undefined,
    matched: [],
  })
})
