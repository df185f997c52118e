import type { QueryClient } from '@tanstack/react-query'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import type { Search } from '#contract/search.ts'
import { sharedQuery, type Options } from './shared-query.ts'

export interface Asking {
  readonly client: QueryClient
  readonly signal: AbortSignal
  readonly sites: Sites
  readonly language: Language
  /** The number of cars of a plain search. */
  readonly counted: (search: Search, language: Language) => Options<number>
}

/** The number of cars of a plain search, which another is made of: that one says how often it is tried. */
export const plainCount = (search: Search, asking: Asking, signal: AbortSignal): Promise<number> =>
  sharedQuery(asking.client, { ...asking.counted(search, asking.language), retry: false }, signal)
