import type { SlicesAsked, PriceCheckAsked, QuantilesAsked } from '#contract/facets/question.ts'
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

export type Item = NumberItem | QuantilesItem | SlicesItem | PriceCheckItem
