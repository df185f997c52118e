import { expect, test } from 'vitest'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { eur, listingOf, pln, priceOf } from './sample-car.fixture.ts'
import { askedPrice, cheapest, priceChange } from './listing.ts'

test('the change is counted from the first known price, in chronological order', () => {
  const listing = listingOf({
    price: priceOf(9000, eur, [
      ['2026-10-01T00:00:00Z', 9500],
      ['2026-09-01T00:00:00Z', 10_000],
      ['2026-11-01T00:00:00Z', 9000],
    ]),
  })
  expect(priceChange(listing)).toEqual({
    first: '10000',
    now: '9000',
    since: '2026-09-01T00:00:00Z',
    percent: -10,
    times: 2,
  })
})

test('a record in another currency is no change', () => {
  const price = priceOf(9000, eur)
  const listing = listingOf({
    price: { ...price, history: [{ price: 40_000, currency_id: 3, created_at: '2026-09-01T00:00:00Z' }] },
  })
  expect(priceChange(listing)).toBeUndefined()
})

test('an int64 price keeps its last digit', () => {
  const listing = listingOf({
    price: {
      price: '9223372036854775807',
      currency: { id: 2, name: 'eur' },
      history: [{ price: '9223372036854775806', currency_id: 2, created_at: '2026-09-01T00:00:00Z' }],
    },
  })
  expect(priceChange(listing)).toMatchObject({
    first: '9223372036854775806',
    now: '9223372036854775807',
    times: 1,
  })
})

test('the cheapest is marked within a currency, among active listings that differ', () => {
  const dear = listingOf({ price: priceOf(10_000, eur) })
  const cheap = listingOf({ price: priceOf(9000, eur) })
  const sold = listingOf({ archived: true, price: priceOf(1, eur) })
  const onlyOne = listingOf({ price: priceOf(100, pln) })
  const silent = listingOf()
  const all = [dear, cheap, sold, onlyOne, silent]
  const found = cheapest(all)
  expect(all.filter(found.has)).toEqual([cheap])
  expect(found.across).toBe(false)
  expect(cheapest([dear, listingOf({ price: priceOf(10_000, eur) })]).has(dear)).toBe(false)
})

test('auction prices and bids are not compared as cheaper offers', () => {
  const fixed = listingOf({ price: priceOf(9000, eur) })
  const dear = listingOf({ price: priceOf(9900, eur) })
  const start = listingOf({ price: priceOf(1, eur), is_auction: true })
  const bid = listingOf({ price: priceOf(500, eur), current_bid: 500 })
  expect([fixed, dear, start, bid].filter(cheapest([start, fixed, bid, dear]).has)).toEqual([fixed])
  expect(cheapest([start, fixed]).has(fixed)).toBe(false)
})

test('if all currencies are comparable, the cheapest is among all listings', () => {
  const euros = listingOf({ price: priceOf(9000, eur) })
  const dear = listingOf({ price: priceOf(9900, eur) })
  const zloty = listingOf({ price: priceOf(36_000, pln) })
  const all = [euros, dear, zloty]
  const found = cheapest(all, ({ price }) =>
    price?.currency?.name === 'pln' ? '8490.57' : (price?.price ?? undefined),
  )
  expect(all.filter(found.has)).toEqual([zloty])
  expect(found.across).toBe(true)
  // A single listing without a rate limits the comparison to each currency.
  const unknown = cheapest(all, ({ price }) => (price?.currency?.name === 'pln' ? undefined : '1'))
  expect(all.filter(unknown.has)).toEqual([euros])
})

test('a price that is no purchase price is labelled; a bid is shown beside it', () => {
  inLanguage('en', (t, format) => {
    const asked = (fields: Parameters<typeof listingOf>[0]) =>
      askedPrice(listingOf(fields), { t, format })?.replaceAll('\u00A0', ' ')
    expect(asked({ price: priceOf(9000, eur) })).toBe('EUR 9,000')
    expect(asked({ price: priceOf(289, eur), is_leasing: true })).toBe('Leasing EUR 289')
    expect(asked({ price: priceOf(3000, eur), current_bid: '4800' })).toBe('Auction, listed at EUR 3,000')
    expect(asked({ price: priceOf(1, eur) })).toBe('Price as listed: EUR 1')
    expect(asked({ is_leasing: true })).toBeUndefined()
  })
})
