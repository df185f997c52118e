import type { PriceCheckLine } from '#contract/facets/answer.ts'
import type {
  PageChecksAsked,
  PriceCheckAsked,
  QuantilesAsked,
  SlicesAsked,
} from '#contract/facets/question.ts'
import type { Search } from '#contract/search.ts'
import type * as v from 'valibot'

/** An asked item with its search parsed. */
type WithSearch<Asked extends { readonly search: string }> = Omit<Asked, 'search'> & {
  readonly search: Search
}

export interface NumberItem {
  readonly kind: 'number'
  readonly search: Search
}
export type QuantilesItem = WithSearch<v.InferOutput<typeof QuantilesAsked>>
export type SlicesItem = WithSearch<v.InferOutput<typeof SlicesAsked>>
export type PriceCheckItem = v.InferOutput<typeof PriceCheckAsked>

export interface PageChecksItem {
  readonly kind: 'page-checks'
  /** Includes page, sort and currency. */
  readonly search: Search
  readonly language: v.InferOutput<typeof PageChecksAsked>['language']
}

export type Item = NumberItem | QuantilesItem | SlicesItem | PriceCheckItem | PageChecksItem

/** Compares a price with similar cars (docs/car-page.md). Throws Unanswered. */
export type CheckPrice = (item: PriceCheckItem) => Promise<PriceCheckLine>
