import { describe, expect, test } from 'vitest'
import { matchingListing } from '#contract/matching-listing.ts'
import { emptySearch } from '#contract/search.ts'
import { noSites } from '#src/api/sites.ts'
import { formatFor, type T } from '#src/i18n/use-t.ts'
import { longYears } from '#src/lib/relative-time.ts'
import { bidWords } from './bid.ts'
import { priceDrop } from '#contract/price-drop.ts'
import { sampleCar, samplePrice } from './samples.fixture.ts'
import { otherSources, priceSpans } from './SourceLine.tsx'

const dropOf = (...[price, currency, history]: Parameters<typeof samplePrice>) => {
  const [listing] = sampleCar([{ price: samplePrice(price, currency, history) }]).listings
  return priceDrop(listing?.price ?? null, '2026-11-20T00:00:00Z')
}

describe('a price drop', () => {
  test('runs from the last higher price to the day of today’s', () => {
    const history = [
      [10_000, '2026-11-01T00:00:00Z'],
      [9600, '2026-11-05T00:00:00Z'],
      [9200, '2026-11-13T00:00:00Z'],
    ] as const
    expect(dropOf(9200, 'eur', history)).toEqual({
      percent: 8,
      days: 12,
      from: '10000',
      at: Date.parse('2026-11-13T00:00:00Z'),
    })
  })

  test('uses the listing’s own date if the history ends before today’s price', () => {
    expect(dropOf(9000, 'eur', [[10_000, '2026-11-10T00:00:00Z']])).toMatchObject({
      percent: 10,
      days: 10,
      from: '10000',
    })
  })

  test('ends at an increase in between', () => {
    const history = [
      [20_000, '2026-09-01T00:00:00Z'],
      [8000, '2026-10-01T00:00:00Z'],
      [10_000, '2026-11-01T00:00:00Z'],
      [9000, '2026-11-03T00:00:00Z'],
    ] as const
    expect(dropOf(9000, 'eur', history)).toMatchObject({ percent: 10, days: 2, from: '10000' })
  })

  test.each([
    ['a rise', 11_000, 'eur', [[10_000, '2026-11-01T00:00:00Z']]],
    ['the same price', 10_000, 'eur', [[10_000, '2026-11-01T00:00:00Z']]],
    ['no history', 10_000, 'eur', []],
    ['another currency', 5000, 'eur', [[20_000, '2026-11-01T00:00:00Z', 'pln']]],
    ['less than one percent', 9950, 'eur', [[10_000, '2026-11-01T00:00:00Z']]],
    ['no price', null, 'eur', [[10_000, '2026-11-01T00:00:00Z']]],
  ] as const)('is not %s', (_, price, currency, history) => {
    expect(dropOf(price, currency, history)).toBeUndefined()
  })
})

describe('other sources', () => {
  const match = (listings: Parameters<typeof sampleCar>[0]) => {
    const found = matchingListing(sampleCar(listings), emptySearch, { currency: 'usd', sites: noSites }, 0)
    if (!found) throw new Error('no listing')
    return found
  }

  test('are counted by site, not by advertisement', () => {
    const site = { id: 9, name: 'Nine' }
    expect(otherSources(match([{ external: { domain: site } }, { external: { domain: site } }, {}]))).toBe(1)
  })

  test('prices of all listings are shown for each currency, the shown listing’s first', () => {
    const listings = [
      { price: samplePrice(40_000, 'pln') },
      { price: samplePrice(9000) },
      { price: samplePrice(8000) },
      { price: samplePrice(1) },
      { price: samplePrice(289), is_leasing: true },
      { price: samplePrice(500), current_bid: '4800' },
    ]
    const euros = { from: '8000', to: '9000', currency: 'eur' }
    const zloty = { from: '40000', to: '40000', currency: 'pln' }
    expect(priceSpans(match(listings))).toEqual([zloty, euros])
    expect(priceSpans(match([{ price: samplePrice(9000) }, { price: samplePrice(9000) }]))).toEqual([])
    expect(priceSpans(match([{ price: null }, { price: samplePrice(9000) }]))).toEqual([])
  })
})

describe('how old a bid is', () => {
  const t: T = (id, values = {}) => [id, ...Object.values(values)].join(' ')
  const context = { t, format: formatFor('en', t) }
  const now = Date.parse('2026-11-25T12:00:00Z')
  const bidSeen = (last_seen_at: string | null, current_bid: string | null = '4800') => {
    const [listing] = sampleCar([{ current_bid, last_seen_at, price: samplePrice(12_900) }]).listings
    return listing && bidWords(listing, context, now)
  }

  test('is shown beside it from one hour on', () => {
    expect(bidSeen('2026-11-25T11:30:00Z')).toBe('card.bid EUR\u00A04,800')
    expect(bidSeen(null)).toBe('card.bid EUR\u00A04,800')
    expect(bidSeen('2026-11-24T02:00:00Z')).toBe('card.bid.seen card.bid EUR\u00A04,800 units.past.hours 34')
    expect(bidSeen('2026-11-24T02:00:00Z', null)).toBeUndefined()
  })
})

test('many days are shown in years', () => {
  expect([0, 730, 731, 3883].map(longYears)).toEqual([undefined, undefined, 2, 10])
})
