import { type QueryClient, QueryObserver, type UseQueryOptions } from '@tanstack/react-query'

/** As a query asks for it. */
export type Options<T> = UseQueryOptions<T, unknown, T, string[]>

/**
 * An answer that another is made of, from the cache or asked for. Its request is dropped with the one that wants it,
 * unless somebody else waits for it too.
 */
export const sharedQuery = <T>(client: QueryClient, options: Options<T>, wanted: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    // One of its own: a signal that sixty listen to is taken for a leak.
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
