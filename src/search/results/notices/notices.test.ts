import { expect, test } from 'vitest'
import { emptySearch } from '#contract/search.ts'
import { sampleCar } from '#src/card/samples.fixture.ts'
import { isNoneAhead } from './Notices.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')
const auctions = { ...emptySearch, sort: 'auction_nearest' } as const
const past = sampleCar([{}, { auction_at: '2026-11-20T12:00:00Z' }])
const ahead = sampleCar([{}, { auction_at: '2026-11-22T12:00:00Z' }])

test('in the order of auctions a first page without an upcoming one says so', () => {
  expect(isNoneAhead(auctions, { first: 1, cars: [past] }, now)).toBe(true)
  expect(isNoneAhead(auctions, { first: 1, cars: [past, ahead] }, now)).toBe(false)
  // An archived listing is auctioned no more.
  const sold = sampleCar([{ archived: true, auction_at: '2026-11-22T12:00:00Z' }])
  expect(isNoneAhead(auctions, { first: 1, cars: [sold] }, now)).toBe(true)
})

test('another page, another order and no cars say nothing of auctions', () => {
  expect(isNoneAhead(auctions, { first: 2, cars: [past] }, now)).toBe(false)
  expect(isNoneAhead(emptySearch, { first: 1, cars: [past] }, now)).toBe(false)
  expect(isNoneAhead(auctions, { first: 1, cars: [] }, now)).toBe(false)
  expect(isNoneAhead(auctions, undefined, now)).toBe(false)
})
