import { type QueryClient, QueryObserver, type UseQueryOptions } from '@tanstack/react-query'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Language } from '#contract/languages.ts'
import type { Search } from '#contract/search.ts'
import { plainCount } from '../plain-queries.ts'

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

/** The options of a query with a key of texts. */
export type Options<T> = UseQueryOptions<T, unknown, T, string[]>

/**
 * An answer that is part of another one, from the cache or by a request. The request is aborted together with the query
 * that needs it, unless another query waits for the same answer.
 */
export const sharedQuery = <T>(client: QueryClient, options: Options<T>, wanted: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    // A signal of its own: Node and browsers report a signal with sixty listeners as a leak.
    const signal = AbortSignal.any([wanted])
    const observer = new QueryObserver(client, options)
    const settle = (result: ReturnType<typeof observer.getCurrentResult>) => {
      if (result.isFetching) return
      if (result.data !== undefined && !result.isError) resolve(result.data)
      else if (result.error !== null) reject(result.error)
      else return
      stop()
    }
    const unsubscribe = observer.subscribe(settle)
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = () => {
      signal.removeEventListener('abort', abort)
      unsubscribe()
    }
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    else settle(observer.getCurrentResult())
  })
