import { countTerms } from '#contract/exclusion/terms.ts'
import { noSites } from '#contract/requests.ts'
import { isPlain, type Search } from '#contract/search.ts'
import type { Item } from './item.ts'

/** Of a client's limit so many counts are as much as one request: one pass of an engine answers many of them. */
const countsPerRequest = 5

function countsOfNumber(search: Search): number {
  if (isPlain(search)) return 1
  // Excluded sources become those that are left, in the same counts.
  const { sources: _, ...excluded } = search.excluded ?? {}
  const terms = countTerms({ ...search, excluded }, noSites)
  return typeof terms === 'string' ? 0 : terms.length
}

/** Counts that an item takes at most. */
export const countsOf = (item: Item): number => countsOfNumber(item.search)

/** What a question costs of a client's limit, in requests. */
export const requestsFor = (counts: number): number => Math.ceil(counts / countsPerRequest)
