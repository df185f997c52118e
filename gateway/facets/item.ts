import type { Search } from '#contract/search.ts'

/** One item of a question, with its search read. */
export interface Item {
  readonly kind: 'number'
  readonly search: Search
}
