import type { Ignored } from '#contract/link.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { type HistoryEntry } from '../state/search-store.ts'
import type { Problem } from '#contract/problems.ts'
import { type Address } from '#src/app/address/address.ts'

interface Correctable {
  readonly address: Address
  readonly search: Search
  readonly entry: HistoryEntry
  readonly ignored: readonly Ignored[]
  /** The last page of the search; undefined while unknown. */
  readonly last: number
  readonly problem: Problem | undefined
}

/** The address that replaces a link with a page beyond the last or a refused currency. */
export function correctionOf({ address, search, entry, ignored, last, problem }: Correctable) {
  const { currency } = search
  const refused =
    currency !== emptySearch.currency &&
    problem?.kind === 'invalid' &&
    problem.issues.some(({ param }) => param === 'currency')
  if (refused)
    return {
      search: { ...address.search, currency: emptySearch.currency },
      clamped: entry.clamped,
      ignored: [...ignored, { name: 'currency', text: currency }],
    }
  // The last page may become known in two steps: the link's own page belongs to the first.
  return address.search.page > last
    ? { search: { ...search, page: last }, clamped: entry.clamped ?? address.search.page, ignored }
    : undefined
}
