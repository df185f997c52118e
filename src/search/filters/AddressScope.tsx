import { useRouter } from '@tanstack/react-router'
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
import { searchParams, useAddress, useGoTo } from '#src/address/use-address.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { CountedSearch } from '../counts/counted-search.ts'
import { useIntent } from '../counts/intent.ts'
import { type Scope, ScopeContext } from './scope.ts'

/**
 * Filters that act on the address at once. A choice is drawn before the address has it: the router
 * changes it at low priority, and a tick that waits for that would spring back in between.
 */
export function AddressScope({ children }: { children: (search: Search) => ReactNode }) {
  const address = useAddress()
  const goTo = useGoTo()
  const { intend, fetchNow } = useIntent()
  // What was asked for belongs to the address it was asked over: any other address makes it void.
  const [asked, setAsked] = useState<{ over: Search; search: Search }>()
  const search = asked?.over === address.search ? asked.search : address.search

  const latest = useRef({ search, address, goTo })
  useLayoutEffect(() => {
    latest.current = { search, address, goTo }
  })
  /** Where the last choice leads. */
  const target = useRef<string>(undefined)
  // Whoever goes elsewhere takes the choice back, even before its address has been drawn: then no address changes.
  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ location }) => {
        if (location.href !== target.current) setAsked(undefined)
      }),
    [history],
  )
  const scope = useMemo(
    (): Scope => ({
      now: () => latest.current.search,
      change: (next, how) => {
        const over = latest.current.address
        setAsked({ over: over.search, search: next })
        // Two choices in one event see each other.
        latest.current.search = next
        // The tick first: a new address draws a good part of the page anew.
        afterPaint(() => {
          if (latest.current.search !== next) return
          target.current = `/${writeQueryText(Object.entries(searchParams(over, next)))}`
          // Before anything is drawn for it.
          fetchNow(next)
          latest.current.goTo(next, how)
        })
      },
      intend,
    }),
    [intend, fetchNow],
  )
  const counted = useDeferredValue(search)
  return (
    <ScopeContext value={scope}>
      <CountedSearch value={counted}>{children(search)}</CountedSearch>
    </ScopeContext>
  )
}
