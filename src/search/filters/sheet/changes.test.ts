import { expect, test } from 'vitest'
import { emptySearch, withFilter } from '#contract/search.ts'
import { searchChanges } from '../UnappliedBadge.tsx'

const suv = withFilter(emptySearch, 'body', [5])
const cheap = withFilter(suv, 'price', { to: '20000' })

test('each added or removed value is a change, and a replacement is one change', () => {
  expect(searchChanges(suv, suv)).toBe(0)
  expect(searchChanges(emptySearch, withFilter(emptySearch, 'body', [5, 7]))).toBe(2)
  expect(searchChanges(suv, withFilter(suv, 'body', [7]))).toBe(1)
  expect(searchChanges(cheap, withFilter(cheap, 'price', { to: '30000' }))).toBe(1)
  expect(searchChanges(cheap, emptySearch)).toBe(2)
})

test('the currency is a change, page and sort are not', () => {
  expect(searchChanges(cheap, { ...cheap, currency: 'eur' })).toBe(1)
  expect(searchChanges(cheap, { ...cheap, page: 3, sort: 'cheaper' })).toBe(0)
})
