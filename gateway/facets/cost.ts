import { countsOfMost, inclusionExclusion } from '#contract/exclusion/inclusion-exclusion.ts'
import { noSites } from '#contract/requests.ts'
import { isPlain, type Search } from '#contract/search.ts'
import type { Item } from './item.ts'
import { mostForQuantile } from './kinds/quantiles.ts'
import { mostForSlices } from './kinds/slices.ts'

/** So many counts cost a client as much as one request, since one pass of an engine answers many of them. */
const countsPerRequest = 5

function countsOfNumber(search: Search): number {
  if (isPlain(search)) return 1
  // Excluded sources become those that are left, in the same counts.
  const { sources: _, ...excluded } = search.excluded ?? {}
  const terms = inclusionExclusion({ ...search, excluded }, noSites)
  return (typeof terms === 'string' ? countsOfMost(search, noSites) : terms).length
}

/** Counts that an item takes at most, as a rule. */
export function countsOf(item: Item): number {
  switch (item.kind) {
    case 'number':
      return countsOfNumber(item.search)
    case 'quantiles':
      return item.shares.length * mostForQuantile * countsOfNumber(item.search)
    case 'slices':
      return mostForSlices * countsOfNumber(item.search)
    case 'price-check':
      // Read once a day for all readers.
      return 1
  }
}

/** What a question costs of a client's limit, in requests. */
export const requestsFor = (counts: number): number => Math.ceil(counts / countsPerRequest)
