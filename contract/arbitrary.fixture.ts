import fc from 'fast-check'
import { codeIds } from './codes.ts'
import type { DecimalBounds } from './decimal.ts'
import { type FilterKey, filterKeys, filters } from './filters.ts'
import type { Filter, Sites } from './kinds/kind.ts'
import { emptySearch, type Search, withFilter } from './search.ts'
import { isOfListing } from './exclusion/sought.ts'
import { isExcludable } from './signed.ts'

// Generated values and searches for the property tests.

/** An account whose domain ids are the numbers in its host names. */
export const numberedSites: Sites = {
  idOf: (host) => (/^site-[1-9]\d*\.example$/.test(host) ? Number(/\d+/.exec(host)?.[0]) : undefined),
  hostOf: (id) => `site-${id}.example`,
}

const id = fc.integer({ min: 1, max: 99_999 })
const ids = (of: fc.Arbitrary<number>) =>
  fc.uniqueArray(of, { minLength: 1, maxLength: 5 }).map((values) => values.sort((a, b) => a - b))
const amount = ([min, max]: DecimalBounds) => fc.bigInt(BigInt(min), BigInt(max)).map(String)

/** An arbitrary value of a filter of any kind, so that the tests cover a new filter without a change. */
export function anyValue(filter: Filter): fc.Arbitrary<unknown> {
  switch (filter.kind) {
    case 'text':
      return filter.chars
        ? fc.stringMatching(/^[A-Z0-9]{1,19}$/)
        : fc
            .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
            .filter((text) => text.trim() === text && text !== '')
    case 'range':
      return fc.oneof(
        fc.record({ from: amount(filter.bounds.from) }),
        fc.record({ to: amount(filter.bounds.to) }),
        fc.record({ from: amount(filter.bounds.from), to: amount(filter.bounds.to) }),
      )
    case 'whole':
      return amount(filter.bounds)
    case 'many':
      return ids(fc.constantFrom(...codeIds(filter.options)))
    case 'one':
      return fc.constantFrom(...codeIds(filter.options))
    case 'flag':
      return fc.boolean()
    case 'tree':
      return fc
        .uniqueArray(fc.record({ id, children: fc.oneof(fc.constant([]), ids(id)) }), {
          minLength: 1,
          maxLength: 3,
          selector: (branch) => branch.id,
        })
        .map((branches) => branches.sort((a, b) => a.id - b.id))
    case 'area': {
      const degree = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100)
      const corner = fc.tuple(degree(180), degree(90))
      return fc.oneof(
        fc.record({ lat: degree(90), lon: degree(180), km: fc.integer({ min: 1, max: 1000 }) }),
        fc.record({ corners: fc.array(corner, { minLength: 3, maxLength: 8 }) }),
      )
    }
    case 'sources':
      return ids(id).map((values) => values.map((value) => `site-${value}.example`).sort())
  }
}

/** Searches that set some filters and exclude values of others. */
export const anySearch: fc.Arbitrary<Search> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...filterKeys), fc.boolean()), {
    maxLength: 4,
    selector: ([key]) => key,
  })
  .chain((parts) =>
    fc.tuple(
      ...parts.map(([key, out]) =>
        anyValue(filters[key]).map((value): readonly [FilterKey, unknown, boolean] => [
          key,
          value,
          out && isExcludable(filters[key]),
        ]),
      ),
    ),
  )
  .map((parts) =>
    parts.reduce<Search>(
      (search, [key, value, out]) =>
        out
          ? {
              ...search,
              excluded: { ...search.excluded, [key]: value },
              // About half of the keys, so that both meanings of an exclusion occur.
              ...(isOfListing(key) && key < 'e' && { anywhere: true }),
            }
          : // The value is of the filter's own kind.
            withFilter(search, key, value as never),
      emptySearch,
    ),
  )
