import { perPage } from '#contract/search-window.ts'
import type { Address } from '#src/app/address/address.ts'
import { usePrefs } from '#src/stores/prefs.ts'

// A page of the interface has 24 cars, whatever the view: a link's page means the same cars to everybody. A table of
// more rows puts several such pages together, always the same ones: 1 and 2, 3 and 4.

/** How many pages this reader's table puts together; in every other view it is one. */
export function pagesAtOnce({ view }: Pick<Address, 'view'>, prefs = usePrefs.getState()): number {
  return (view ?? prefs.view) === 'table' ? prefs.rows / perPage : 1
}

/** The first of the pages that stand together with one. */
export const firstOf = (page: number, atOnce: number): number => page - ((page - 1) % atOnce)

/** @param first of those that "show more" has put above it @param last one that has cars, or may be asked for */
export function shownPages(page: number, atOnce: number, first: number, last: number): number[] {
  const from = firstOf(Math.min(first, page), atOnce)
  const to = Math.max(page, Math.min(last, firstOf(page, atOnce) + atOnce - 1))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
