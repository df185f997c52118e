import { countsOfMost, inclusionExclusion } from '#contract/exclusion/inclusion-exclusion.ts'
import { noSites } from '#contract/requests.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import type { Item } from './item.ts'
import { mostForQuantile } from './kinds/quantiles.ts'
import { mostForSlices } from './kinds/slices.ts'

/** Counts that cost a client as much as one request, since an engine answers many in one pass. */
const countsPerRequest = 5

function countsOfNumber(search: Search): number {
  if (isPlain(search)) return 1
  // Excluded sources become the remaining ones, at the same number of counts.
  const { sources: _, ...excluded } = search.excluded ?? {}
  const terms = inclusionExclusion({ ...search, excluded }, noSites)
  return (typeof terms === 'string' ? countsOfMost(search, noSites) : terms).length
}

export function countsOf(item: Item): number {
  switch (item.kind) {
    case 'number':
      return countsOfNumber(item.search)
    case 'quantiles':
      return item.shares.length * mostForQuantile * countsOfNumber(item.search)
    case 'slices':
      return mostForSlices * countsOfNumber(item.search)
    case 'price-check':
      // Read once a day for all users.
      return 1
    case 'page-checks':
      return perPage
  }
}

/** Cost of a question in requests of a client's rate limit. */
export const requestsFor = (counts: number): number => Math.ceil(counts / countsPerRequest)
