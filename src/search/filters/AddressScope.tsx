import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Search } from '#contract/search.ts'
import { useAddress, useGoTo } from '#src/address/use-address.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { CountedSearch } from '../counts/counted-search.ts'
import { chosen, useIntent } from '../counts/intent.ts'
import { type Scope, ScopeContext } from './scope.ts'

/**
 * Filters that act on the address at once. A choice is drawn before the address has it: the router
 * changes it at low priority, and a tick that waits for that would spring back in between.
 */
export function AddressScope({ children }: { children: (search: Search) => ReactNode }) {
  const address = useAddress()
  const goTo = useGoTo()
  const intend = useIntent()
  // What was asked for belongs to the address it was asked over: any other address makes it void.
  const [asked, setAsked] = useState<{ over: Search; search: Search }>()
  const search = asked?.over === address.search ? asked.search : address.search

  const latest = useRef({ search, address: address.search, goTo })
  useLayoutEffect(() => {
    latest.current = { search, address: address.search, goTo }
  })
  const scope = useMemo(
    (): Scope => ({
      now: () => latest.current.search,
      change: (next, how) => {
        chosen(next)
        setAsked({ over: latest.current.address, search: next })
        // Two choices in one event see each other.
        latest.current.search = next
        // The tick first: a new address draws a good part of the page anew.
        afterPaint(() => {
          if (latest.current.search === next) latest.current.goTo(next, how)
        })
      },
      intend,
    }),
    [intend],
  )
  const counted = useDeferredValue(search)
  return (
    <ScopeContext value={scope}>
      <CountedSearch value={counted}>{children(search)}</CountedSearch>
    </ScopeContext>
  )
}
