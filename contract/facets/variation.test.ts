import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySearch } from '../arbitrary.fixture.ts'
import { emptySearch, searchKey, type Search } from '../search.ts'
import { searchText, variationOf, variedSearch } from './variation.ts'

describe('a search stated by its difference from another', () => {
  test('is read back as the same search for any filters and exclusions', () => {
    fc.assert(
      fc.property(anySearch, anySearch, (base, search) => {
        const read = variedSearch(searchText(base), variationOf(base, search))
        expect(read && searchKey(read)).toBe(searchKey(search))
      }),
    )
  })

  test('sets its own currency, and removes the currency of the other', () => {
    const priced: Search = { ...emptySearch, currency: 'eur', filters: { price: { from: '1' } } }
    expect(variationOf(emptySearch, priced)).toBe('price=1..&currency=eur')
    expect(variationOf(priced, emptySearch)).toBe('price=&currency=')
  })

  test('is empty for the same cars in another order', () => {
    expect(variationOf(emptySearch, { ...emptySearch, sort: 'cheaper', page: 3 })).toBe('')
  })

  test.each(['body=suv,nothing', 'nothing=1', 'price=cheap', 'site='])(
    'that is not fully readable gives no search: %s',
    (variation) => {
      expect(variedSearch('fuel=diesel', variation)).toEqual(
        variation === 'site=' ? expect.objectContaining({ filters: { fuel: [1] } }) : undefined,
      )
    },
  )
})
