import { type ComponentType, startTransition, use, useEffect, useState } from 'react'

/** What a failed part needs for another try, in the order in which it was told. */
const waiting = new Set<() => void>()

/** Calls `again` with the next try of whatever failed, which may be the line's return. Parts tell before their places. */
export const whenTriedAgain = (again: () => void): void => {
  if (waiting.size === 0) addEventListener('online', tryAgain, { once: true })
  waiting.add(again)
}

/** Tries everything that failed once more: what one press brings back, the others need not ask for. */
export const tryAgain = (): void => {
  // A style that did not come is not asked for again by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
  const all = [...waiting]
  waiting.clear()
  for (const again of all) again()
}

/** The code of a part did not come: the line, or a version that is no longer served. */
export class PartError extends Error {
  override readonly name = 'PartError'
}

/**
 * A component that is loaded when it is first drawn, or before by `preload`. Unlike React's own `lazy` it can be
 * tried again after a failure. Draw it in a `LazyPlace`, which says that it failed and offers to.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = async () => {
    try {
      Loaded = await load()
    } catch (cause) {
      whenTriedAgain(() => (loading = undefined))
      throw new PartError(String(cause), { cause })
    }
  }
  const Part = (props: P) => {
    if (Loaded === undefined) use((loading ??= fetch()))
    return Loaded && <Loaded {...props} />
  }
  /** Never rejects: whoever draws the part fetches it again, and tells of a failure. */
  const preload = () => (loading ??= fetch()).catch(() => void (loading = undefined))
  return Object.assign(Part, { preload })
}

/**
 * As `lazyPart`, for what nobody misses until it is there, such as the menu on every card. It needs no `LazyPlace`: until
 * then, and when it fails, it is nothing. Waiting in a `Suspense` is thrown and drawn anew for each card by itself.
 */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => void (Loaded = loaded),
      () =>
        new Promise<void>((resolve) =>
          whenTriedAgain(() => {
            loading = undefined
            resolve(fetch())
          }),
        ),
    ))
  return (props: P) => {
    const [Part, show] = useState(() => Loaded)
    // Follows the loading of code, which React has no other hook for.
    useEffect(() => {
      if (Part === undefined) void fetch().then(() => startTransition(() => show(() => Loaded)))
    }, [Part])
    return Part === undefined ? null : <Part {...props} />
  }
}
