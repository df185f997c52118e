import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Search } from '#contract/search.ts'
import { useAddress, useGoTo } from '#src/address/use-address.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { letAheadsGo } from '#src/lib/use-ahead.ts'
import { CountedSearch } from '../counts/counted-search.ts'
import { useIntent } from '../counts/intent.ts'
import { type Scope, ScopeContext } from './scope.ts'

/**
 * Filters that act on the address at once. The control itself shows a choice first (use-ahead.ts); in the frame after
 * that its cars are asked for and the address changes. The filters follow when there is time: the cars come first.
 */
export function AddressScope({ children }: { children: (search: Search) => ReactNode }) {
  const address = useAddress()
  const goTo = useGoTo()
  const { intend, fetchNow } = useIntent()
  // What was asked for belongs to the address it was asked over: any other address makes it void.
  const [asked, setAsked] = useState<{ over: Search; search: Search }>()
  const search = asked?.over === address.search ? asked.search : address.search

  const latest = useRef({ drawn: search, search, address: address.search, goTo })
  useLayoutEffect(() => {
    const { drawn, search: chosen } = latest.current
    // A choice that waits for its frame outlives a drawing that has nothing to do with it.
    const waiting = drawn === search ? chosen : search
    latest.current = { drawn: search, search: waiting, address: address.search, goTo }
  })
  const scope = useMemo(
    (): Scope => ({
      now: () => latest.current.search,
      change: (next, how) => {
        // Two choices in one event see each other.
        latest.current.search = next
        afterPaint(() => {
          if (latest.current.search !== next) return
          fetchNow(next)
          setAsked({ over: latest.current.address, search: next })
          latest.current.goTo(next, how)
        })
      },
      intend,
    }),
    [intend, fetchNow],
  )
  const settled = useDeferredValue(search)
  // The controls have been drawn with it: nothing is ahead of them any more, unless another choice waits.
  useEffect(() => {
    if (latest.current.search === settled) letAheadsGo()
  }, [settled])
  return (
    <ScopeContext value={scope}>
      <CountedSearch value={settled}>{children(settled)}</CountedSearch>
    </ScopeContext>
  )
}
