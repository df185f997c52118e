import { use, useMemo } from 'react'
import { graveContradictions } from '#src/contradictions/contradictions.ts'
import { type CheckedPages, checkOnPage, PageChecksContext } from '#src/price-check/page-checks.ts'
import { type LoadedView, usePrefs } from '#src/stores/prefs.ts'
import type { ShownCar } from './shown-cars.ts'

type IsOut = (shown: Pick<ShownCar, 'car' | 'match' | 'search'>) => boolean

const outs: Readonly<Record<LoadedView, (pages: CheckedPages) => IsOut>> = {
  consistent:
    () =>
    ({ car }) =>
      graveContradictions(car).some(({ kind }) => kind === 'odometer'),
  contradicting:
    () =>
    ({ car }) =>
      graveContradictions(car).length === 0,
  cheaper:
    (pages) =>
    ({ match, search }) => {
      const check = checkOnPage(pages, match.listing, search.currency)
      return typeof check !== 'object' || check?.judged?.step.endsWith('cheaper') !== true
    },
}

const nowhere: CheckedPages = { lines: [], others: 'elsewhere' }

/** Whether the chosen view hides a loaded car; undefined if it hides none. */
export function useLoadedOut(): IsOut | undefined {
  const view = usePrefs(({ loaded }) => loaded)
  // Other views need no rerender when checks arrive.
  const pages = view === 'cheaper' ? use(PageChecksContext) : nowhere
  return useMemo(() => (view === 'all' ? undefined : outs[view](pages)), [view, pages])
}
