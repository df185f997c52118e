import { perPage } from '#contract/search-window.ts'
import type { Address } from '#src/app/address/address.ts'
import { usePrefs } from '#src/stores/prefs.ts'

// A page of the interface has 24 cars in every view, so that a link's page has the same cars for every user.
// A table with more rows combines fixed groups of such pages: 1 and 2, 3 and 4.

/** Number of pages that the user's table combines; 1 in every other view. */
export function pagesAtOnce({ view }: Pick<Address, 'view'>, prefs = usePrefs.getState()): number {
  return (view ?? prefs.view) === 'table' ? prefs.rows / perPage : 1
}

/** The first page of the group that contains a page. */
export const firstOf = (page: number, atOnce: number): number => page - ((page - 1) % atOnce)

/** @param first the first page after "Show more" @param last the last page with cars, or the last possible one */
export function shownPages(page: number, atOnce: number, first: number, last: number): number[] {
  const from = firstOf(Math.min(first, page), atOnce)
  const to = Math.max(page, Math.min(last, firstOf(page, atOnce) + atOnce - 1))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
