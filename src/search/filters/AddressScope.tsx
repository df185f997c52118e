import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Search } from '#contract/search.ts'
import { useGoTo } from '#src/address/use-address.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { CountedSearch } from '../counts/counted-search.ts'
import { useIntent } from '../counts/intent.ts'
import { useAsked } from './asked.ts'
import { type Scope, ScopeContext } from './scope.ts'

/**
 * Filters that act on the address at once. A row shows its choice in the frame of the press; in the next one the cars are
 * asked for and the address changes. All else in the filters follows when there is time: the cars come first.
 */
export function AddressScope({ children }: { children: (search: Search) => ReactNode }) {
  const goTo = useGoTo()
  const asked = useAsked()
  const { intend, fetchNow } = useIntent()
  const scope = useMemo(
    (): Scope => ({
      now: () => asked.getState().chosen,
      subscribe: asked.subscribe,
      change: (next, how) => {
        asked.setState({ chosen: next })
        afterPaint(() => {
          // Something else was chosen since, or somebody went elsewhere.
          if (asked.getState().chosen !== next) return
          // Before anything is drawn for it.
          fetchNow(next)
          goTo(next, how)
        })
      },
      intend,
    }),
    [asked, goTo, intend, fetchNow],
  )
  // Not the router's address: that is drawn at low priority with the results, and this would be drawn with it.
  const followed = useDeferredValue(useStore(asked, ({ address }) => address))
  return (
    <ScopeContext value={scope}>
      <CountedSearch value={followed}>{children(followed)}</CountedSearch>
    </ScopeContext>
  )
}
