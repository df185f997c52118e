import { expect, test } from 'vitest'
import { decodeUrl, emptySearch, encodeUrl, withFilter } from '#contract/search.ts'
import { isCountedAlike } from './context.ts'

const chosen = withFilter(emptySearch, 'seats', '5')

test('a choice and its later address have the same numbers, also on another page', () => {
  const { search } = decodeUrl(encodeUrl({ ...chosen, page: 3 }))
  expect(search).not.toBe(chosen)
  expect(isCountedAlike(search, chosen)).toBe(true)
})

test('another choice or currency has other numbers', () => {
  expect(isCountedAlike(chosen, withFilter(emptySearch, 'seats', '4'))).toBe(false)
  expect(isCountedAlike(chosen, { ...chosen, currency: 'pln' })).toBe(false)
})
