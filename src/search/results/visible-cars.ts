import { useMemo, use } from 'react'
import { type MatchedCar, useOnlyNew } from '#src/search-marks/news.ts'
import { type Mark, markOf, useMarks } from '#src/stores/shown-marks.ts'
import { usePrefs, type LoadedView } from '#src/stores/prefs.ts'
import type { ShownCar } from './found-pages.ts'
import { graveContradictions } from '#src/contradictions/contradictions.ts'
import { type CheckedPages, checkOnPage, PageChecksContext } from '#src/price-check/page-checks.ts'

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

/**
 * The cars without those that the user has hidden or filtered out; the others move up.
 * @param at time of the responses, ms. Cars opened since then stay, so that Back finds them in place; so do
 * cars hidden since then, whose place offers to undo that
 */
export function useVisibleCars(cars: readonly ShownCar[] | undefined, at: number): readonly ShownCar[] {
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  const isOut = useLoadedOut()
  const { isOld } = useOnlyNew()
  return useMemo(
    () => visibleCars(cars ?? [], { marks, onlyUnseen, isOut, isOld }, at),
    [cars, marks, onlyUnseen, isOut, isOld, at],
  )
}

export interface Out<C extends MatchedCar = MatchedCar> {
  readonly marks: Readonly<Record<string, Mark>>
  readonly onlyUnseen: boolean
  /** Whether the chosen view hides a car, by contradictions of its sources or by its price. */
  readonly isOut?: ((found: C) => boolean) | undefined
  readonly isOld?: ((found: MatchedCar) => boolean) | undefined
}

export const visibleCars = <C extends MatchedCar>(
  cars: readonly C[],
  { marks, onlyUnseen, isOut, isOld }: Out<C>,
  at: number,
): C[] =>
  cars.filter((each) => {
    const { hidden, seen = at } = markOf(marks, each.car.id) ?? {}
    return hidden === undefined
      ? !(onlyUnseen && seen < at) && !isOut?.(each) && !isOld?.(each)
      : hidden >= at
  })
