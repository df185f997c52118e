import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import type { PriceCheck } from '#contract/facets/answer.ts'
import { noSites } from '#src/api/sites.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { matchingListing } from '#contract/matching-listing.ts'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import { columnOf, type ColumnId, frontIn } from './columns.tsx'
import { sortedHere } from './sort-here.ts'

const search = { ...emptySearch, currency: 'eur' }
const shownAs = (listing: Record<string, unknown>) => {
  const car = sampleCar([listing])
  const match = matchingListing(car, search, { currency: 'eur', sites: noSites }, 0)
  if (match === undefined) throw new Error('no listing')
  return { car, match, search, params: {} }
}
const checkOf = (difference: string): PriceCheck => ({
  currency: 'eur',
  middle: '10000',
  low: '9000',
  high: '11000',
  judged: { step: 'fair', difference },
})

const plainOf = (
  id: ColumnId,
  shown: ReturnType<typeof shownAs>,
  checks: Record<string, PriceCheck | null>,
) =>
  inLanguage('en', (t, format) => {
    const pages = { lines: [{ currency: 'eur', checks }], others: 'elsewhere' } as const
    return columnOf(id).plain(shown, { t, format, now: 0, dense: true, rates: new Map(), pages })
  })

test('the next auctions are listed with their deadline and bid in front', () => {
  expect(frontIn('auction_nearest')).toEqual(['auction', 'bid'])
  expect(frontIn('newest')).toEqual([])
})

test('loaded rows are sorted by how much cheaper they are than similar cars', () => {
  const { domain, id } = shownAs({}).match.listing.external
  const values = ['500', '-2500', '-100'].map((difference) =>
    plainOf('check', shownAs({}), { [`${domain.id}/${id}`]: checkOf(difference) }),
  )
  expect(values).toEqual([5, -25, -1])
  const none = plainOf('check', shownAs({}), { [`${domain.id}/${id}`]: null })
  expect(none).toBeNull()
  expect(sortedHere([...values, none], (value) => value, false, 'en')).toEqual([-25, -1, 5, null])
})

test('damage, airbags and keys have columns, where silence about keys is not a missing key', () => {
  const hit = shownAs({
    damage: { id: 17, name: 'front' },
    second_damage: { id: 6, name: 'water' },
    airbag_state: { id: 1, name: 'intact' },
    keys_available: false,
  })
  expect(plainOf('damage', hit, {})).toBe('Front end, Water or flood')
  expect(plainOf('airbags', hit, {})).toBe('Intact')
  expect(plainOf('keys', hit, {})).toBe('No keys')
  expect(plainOf('keys', shownAs({ keys_available: true }), {})).toBe('Has keys')
  for (const id of ['damage', 'airbags', 'keys'] as const) expect(plainOf(id, shownAs({}), {})).toBeNull()
})

test('the price column has purchase prices, and labels any other amount', () => {
  const plain = (listing: Record<string, unknown>) => plainOf('price', shownAs(listing), {})
  expect(plain({ price: samplePrice(9000) })).toBe('9000')
  expect(plain({ price: samplePrice(289), is_leasing: true })).toMatch(/^Leasing EUR/)
  expect(plain({ price: samplePrice(3000), current_bid: '1200' })).toMatch(/^Current bid EUR.1,200/)
  expect(plain({})).toBeNull()
})
