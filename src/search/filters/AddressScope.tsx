import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Search } from '#contract/search.ts'
import { useGoTo } from '#src/address/use-address.ts'
import { CountedSearch } from '../counts/counted-search.ts'
import { useIntent } from '../counts/intent.ts'
import { addressScope } from './address-scope.ts'
import { useAsked } from './asked.ts'
import { ScopeContext } from './scope.ts'

/** Filters that act on the address. What they are drawn for follows when there is time: the cars come first. */
export function AddressScope({ children }: { children: (search: Search) => ReactNode }) {
  const goTo = useGoTo()
  const asked = useAsked()
  const { intend, fetchNow } = useIntent()
  const scope = useMemo(
    () => addressScope({ asked, goTo, fetchNow, intend }),
    [asked, goTo, fetchNow, intend],
  )
  // Not the router's address: that is drawn at low priority with the results, and this would be drawn with it.
  const followed = useDeferredValue(useStore(asked, ({ address }) => address))
  return (
    <ScopeContext value={scope}>
      <CountedSearch value={followed}>{children(followed)}</CountedSearch>
    </ScopeContext>
  )
}
