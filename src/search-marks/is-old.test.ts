import { beforeEach, expect, test } from 'vitest'
import { emptySearch, withFilter } from '#contract/search.ts'
import { makeLook } from './looks.ts'
import { markNewOf } from './news.ts'
import { newestFirst, queryOf, useSearches } from './searches.ts'
import { isOld } from './is-old.ts'

const suv = withFilter(emptySearch, 'body', [5])
const query = queryOf(suv)
const known = { id: 'known', at: Date.parse('2026-11-20T10:00:00Z'), name: null, prices: {} }

const found = (id: string, search = newestFirst(suv)) => ({
  car: { id },
  match: { listing: { created_at: '2026-11-21T10:00:00Z' } },
  search,
})

beforeEach(() => {
  useSearches.setState({ items: { [query]: { saved: 1, seen: makeLook(1, 1, [known]) } } })
  markNewOf(query)
})

test('of the results of the marked search, on any page, what was there at the last look is old', () => {
  expect(isOld(found('known'))).toBe(true)
  expect(isOld(found('known', { ...newestFirst(suv), page: 3 }))).toBe(true)
  expect(isOld(found('other'))).toBe(false)
})

test('no car is old in other results, in another order, or without a marked search', () => {
  expect(isOld(found('known', newestFirst(emptySearch)))).toBe(false)
  expect(isOld(found('known', { ...suv, sort: 'cheaper' }))).toBe(false)
  markNewOf(undefined)
  expect(isOld(found('known'))).toBe(false)
})
