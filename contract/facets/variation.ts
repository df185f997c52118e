import { decodeUrl, encodeUrl, type Search, withSort } from '../search.ts'

// A search stated by its difference from another one. Both are queries of the page's address: names in the
// variation replace those of the base, and an empty value removes the name.

const counted = (search: Search): Search => withSort(search, 'newest')

/** The query of a search as far as its count depends on it: without sort, span and page. */
export const searchText = (search: Search): string =>
  new URLSearchParams(encodeUrl(counted(search)).map(([name, value]) => [name, value])).toString()

/** The variation that turns `base` into `search`; empty if both find the same cars. */
export function variationOf(base: Search, search: Search): string {
  const before = new Map(encodeUrl(counted(base)))
  const after = new Map(encodeUrl(counted(search)))
  const changed = [...after].filter(([name, value]) => before.get(name) !== value)
  const removed = [...before.keys()].filter((name) => !after.has(name)).map((name) => [name, ''])
  return new URLSearchParams(
    [...changed, ...removed].map(([name = '', value = '']) => [name, value]),
  ).toString()
}

/**
 * The search of a variation. Undefined if any part of it is unreadable: the number of a wider search would be
 * wrong.
 */
export function variedSearch(base: string, variation: string): Search | undefined {
  const pairs = new Map(new URLSearchParams(base))
  for (const [name, value] of new URLSearchParams(variation)) {
    if (value === '') pairs.delete(name)
    else pairs.set(name, value)
  }
  const { search, ignored } = decodeUrl(pairs)
  return ignored.length > 0 ? undefined : counted(search)
}
