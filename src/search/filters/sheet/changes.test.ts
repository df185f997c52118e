import { expect, test } from 'vitest'
import { emptySearch, withFilter } from '#contract/search.ts'
import { changesBetween } from './changes.ts'

const suv = withFilter(emptySearch, 'body', [5])
const cheap = withFilter(suv, 'price', { to: '20000' })

test('each value added or taken away is a change, one for another is one', () => {
  expect(changesBetween(suv, suv)).toBe(0)
  expect(changesBetween(emptySearch, withFilter(emptySearch, 'body', [5, 7]))).toBe(2)
  expect(changesBetween(suv, withFilter(suv, 'body', [7]))).toBe(1)
  expect(changesBetween(cheap, withFilter(cheap, 'price', { to: '30000' }))).toBe(1)
  expect(changesBetween(cheap, emptySearch)).toBe(2)
})

test('the currency is one, pages and order are none', () => {
  expect(changesBetween(cheap, { ...cheap, currency: 'eur' })).toBe(1)
  expect(changesBetween(cheap, { ...cheap, page: 3, sort: 'cheaper' })).toBe(0)
})
