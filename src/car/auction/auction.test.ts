import { expect, test } from 'vitest'
import { eur, listingOf, priceOf } from '../sample-car.fixture.ts'
import { auctions, remaining } from './auction.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (auction_at: string | null, rest = {}) => listingOf({ is_auction: true, auction_at, ...rest })

test('the next auction first, then those without a time, then past ones, the latest first', () => {
  const found = auctions(
    [
      at('2026-11-01T12:00:00Z', { id: 'old' }),
      at('2026-11-25T12:00:00Z', { id: 'later' }),
      at('2026-11-20T12:00:00Z', { id: 'gone' }),
      at(null, { id: 'undated' }),
      at('2026-11-22T12:00:00Z', { id: 'next' }),
      listingOf({ id: 'advert' }),
      listingOf({ id: 'bid', current_bid: 100, price: priceOf(9, eur) }),
    ],
    now,
  )
  expect(found.map(({ listing }) => listing.external.id).join(' ')).toBe('next later undated bid gone old')
  expect(found[3]).toMatchObject({ bid: '100', currency: 'eur', state: 'undated' })
})

test('an auction that is over and unseen since is stale; a sold one is not', () => {
  const over = '2026-11-20T12:00:00Z'
  const stale = (rest: object) => auctions([at(over, rest)], now)[0]?.stale
  expect(stale({ last_seen_at: '2026-11-20T11:00:00Z' })).toBe(true)
  expect(stale({ last_seen_at: '2026-11-20T13:00:00Z' })).toBe(false)
  expect(stale({ last_seen_at: null })).toBe(true)
  expect(stale({ last_seen_at: '2026-11-20T11:00:00Z', archived: true })).toBe(false)
})

test('a bid of 0 is none', () =>
  expect(auctions([at('2026-11-24T12:00:00Z', { current_bid: '0' })], now)[0]?.bid).toBeNull())

test('time left consists of whole units, and is zero after the end', () => {
  expect(remaining('2026-11-23T13:02:03.900Z', now)).toEqual({ days: 2, hours: 1, minutes: 2, seconds: 3 })
  expect(remaining('2026-11-20T12:00:00Z', now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
