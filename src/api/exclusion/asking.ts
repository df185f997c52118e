import type { QueryClient } from '@tanstack/react-query'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import type { Search } from '#contract/search.ts'
import { plainCount } from '../plain-queries.ts'
import { sharedQuery } from './shared-query.ts'

export interface Asking {
  readonly client: QueryClient
  readonly signal: AbortSignal
  readonly sites: Sites
  readonly language: Language
  /** False if the service does not support areas. */
  readonly areas?: boolean
}

/** Counts a plain search that is one term of another search, which decides about retries. */
export const countPlain = (search: Search, asking: Asking, signal: AbortSignal): Promise<number> =>
  sharedQuery(asking.client, { ...plainCount(search, asking.language), retry: false }, signal)
