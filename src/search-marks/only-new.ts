import { create } from 'zustand'
import type { Search } from '#contract/search.ts'

/** A car among results, with the search that found it. */
export interface MatchedCar {
  readonly car: { readonly id: string }
  readonly match: { readonly listing: { readonly created_at: string | null } }
  readonly search: Search
}

interface OnlyNew {
  /** Whether a car is none of the new ones, where those alone are shown. What knows it comes when it is wanted (src/search-marks). */
  readonly isOld?: ((found: MatchedCar) => boolean) | undefined
}

export const useOnlyNew = create<OnlyNew>()(() => ({}))
