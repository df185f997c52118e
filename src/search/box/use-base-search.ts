import { useLocation } from '@tanstack/react-router'
import { emptySearch, type Search } from '#contract/search.ts'
import { useAddress } from '#src/address/use-address.ts'

/**
 * The search that the box adds to: the one on screen. Elsewhere (a car's page carries the search it was found by) no
 * filters are in sight, so what is typed begins a search of its own; the way back to the old one stands on the page.
 */
export function useBaseSearch(): Search {
  const { search } = useAddress()
  const onScreen = useLocation({ select: ({ pathname }) => pathname === '/' })
  return onScreen ? search : { ...emptySearch, currency: search.currency }
}
