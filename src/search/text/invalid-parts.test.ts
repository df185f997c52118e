import { expect, test } from 'vitest'
import { emptySearch, type Search } from '#contract/search.ts'
import { invalidParts } from './invalid-parts.ts'

const search: Search = {
  ...emptySearch,
  page: 4,
  currency: 'xyz',
  filters: { price: { from: '5', to: '9' }, body: [5], brands: [{ id: 7, children: [] }] },
}
const issues = (...params: string[]) => params.map((param) => ({ param, message: `${param} is wrong` }))

test('names the filter a parameter belongs to, and the search without it', () => {
  const [price, body, brands] = invalidParts(
    issues('price_from', 'price_to', 'body_types[]', 'brands[0][id]'),
    search,
  )
  expect(price).toMatchObject({ part: 'price', reasons: ['price_from is wrong', 'price_to is wrong'] })
  expect(price?.without?.filters).toEqual({ body: [5], brands: search.filters.brands })
  expect(body?.part).toBe('body')
  expect(brands?.part).toBe('brands')
})

test('an index after a dot means the same filter as one in brackets', () => {
  expect(invalidParts(issues('body_types.0', 'body_types.1'), search)).toHaveLength(1)
})

test('currency, sort and page return to their defaults', () => {
  const [currency, page] = invalidParts(issues('currency', 'perPage'), search)
  expect(currency?.without).toMatchObject({ currency: 'usd', page: 1, filters: search.filters })
  expect(page?.without).toMatchObject({ currency: 'xyz', page: 1 })
})

test('a parameter that is no part of a search is only quoted', () => {
  expect(invalidParts(issues('constructor'), search)).toEqual([
    { part: undefined, param: 'constructor', reasons: ['constructor is wrong'], without: undefined },
  ])
})
