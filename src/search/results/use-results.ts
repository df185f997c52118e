import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Search } from '#contract/search.ts'
import { lastReachablePage } from '#contract/window.ts'
import { perPage } from '#src/api/per-page.ts'
import { searchParams, useAddress } from '#src/address/use-address.ts'
import { isAskable, lastPageEver, withinWindow } from './askable.ts'
import { useEntry } from './entry.ts'
import { hasLeft } from './left-card.ts'
import { useShownCars } from './shown-cars.ts'
import { useFound } from './use-found.ts'
import { useNow } from './use-now.ts'
import { useTotal } from './use-total.ts'

/** Everything the results are drawn from: the address, the answers to it, and what the reader's step in the history adds. */
export function useResults() {
  const address = useAddress()
  const navigate = useNavigate()
  const entry = useEntry()
  const search = useMemo(() => withinWindow(address.search), [address.search])
  const askable = isAskable(search)
  // "Show more" put pages below each other; a link or another search begins with its own page.
  const first = entry.first !== undefined && entry.first <= search.page ? entry.first : search.page
  const finding = useFound(search, first, askable, hasLeft(entry.key))
  const total = useTotal(search, askable, finding)
  const now = useNow()
  const cars = useShownCars(finding.found, now)

  const known = total.exact && !total.stale ? total.count : undefined
  const last = known === undefined ? lastPageEver : lastReachablePage(known, perPage)
  const goToPages = (from: number, page: number) =>
    void navigate({
      to: '/',
      search: searchParams(address, { ...search, page }),
      // Not a step of its own: Back leaves the search instead of taking cars away again.
      replace: true,
      resetScroll: false,
      state: { first: from },
    })
  return {
    address,
    search,
    entry,
    askable,
    first,
    finding,
    total,
    /** Exact number of cars of this very search, once it is known. */
    known,
    now,
    cars,
    last,
    /** The page asked for, where it lies beyond the last one. */
    beyond: address.search.page > last ? address.search.page : undefined,
    more: () => goToPages(first, search.page + 1),
    earlier: () => goToPages(first - 1, search.page),
  }
}

export type ResultsState = ReturnType<typeof useResults>

/** How many cars there are after the page of the search; a full page where the number is not known yet. */
export const carsAfter = ({ page }: Search, known: number | undefined): number =>
  known === undefined ? perPage : Math.max(0, known - page * perPage)
