import { use, useEffect, useState } from 'react'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { FacetsContext, useIsDragged, want, type Wish } from './context.ts'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { AskedItem } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import type { LineOf } from '#src/api/facets.ts'
import { keyOf } from './questions.ts'

function numberOf({ line, problem, stale }: Facet<string>) {
  const kept =
    typeof line === 'number' ? { count: line } : line !== undefined && 'count' in line ? line : undefined
  const { why, most } = problem?.kind === 'uncounted' ? problem : { why: undefined }
  return {
    /** Exact; undefined before the first count, never 0 for "unknown". */
    count: kept?.count,
    /** Time of the count, ms, if it was some time ago. */
    at: kept !== undefined && 'at' in kept ? kept.at : undefined,
    /** The number belongs to the previous search; the new one is pending. */
    stale,
    failed: problem !== undefined,
    /** The count was postponed; the user may request it. */
    postponed: typeof line === 'object' && 'postponed' in line,
    /** The number cannot be counted, and a retry would not help. */
    uncounted: why,
    /** Upper bound if the number is not exact. */
    most,
    /** False if the search is invalid, so that no number will come. */
    askable: true,
  }
}
export type FacetNumber = ReturnType<typeof numberOf>

/** Whether waiting would bring no number. */
export const isSettled = ({ count, failed, postponed, askable }: FacetNumber): boolean =>
  count !== undefined || failed || postponed || !askable

const unaskable: FacetNumber = {
  ...numberOf({ line: undefined, problem: undefined, stale: false }),
  askable: false,
}

/** The exact numbers of cars of some searches, requested while `wanted`. */
export function useNumbers(
  searches: readonly Search[],
  wanted: boolean,
  group?: string,
): readonly FacetNumber[] {
  const { search: base } = use(FacetsContext)
  // A range with from > to is not sent.
  const askable = searches.filter(isAskable)
  const found = useFacets(
    askable.map((search) => variationOf(base, search)),
    wanted,
    { group },
  )
  return searches.map((search) => {
    const facet = found[askable.indexOf(search)]
    return facet === undefined ? unaskable : numberOf(facet)
  })
}

export function useNumber(search: Search, wanted: boolean, group?: string): FacetNumber {
  const [number = unaskable] = useNumbers([search], wanted, group)
  return number
}

/** The number of cars of the search that a dragged slider stands for; undefined until it is known. */
export function useLiveCount(shown: Search): number | undefined {
  const { search, dragged } = use(FacetsContext)
  // Registered before the other numbers follow the search, so that one request covers both.
  const { count, stale } = useNumber(search, useIsDragged(shown))
  return dragged === searchText(search) && !stale ? count : undefined
}

/** The first number less the others, such as all cars less those that state a value. */
export function numberLess([all, ...others]: readonly FacetNumber[]) {
  const numbers = all === undefined ? [] : [all, ...others]
  return {
    count: others.reduce(
      (left, { count }) =>
        left === undefined || count === undefined ? undefined : Math.max(0, left - count),
      all?.count,
    ),
    stale: numbers.some(({ stale }) => stale),
    /** A number failed or was postponed. */
    lacking: numbers.some(
      ({ failed, postponed, uncounted }) => postponed || (failed && uncounted === undefined),
    ),
  }
}

/** Bounds of the remainder beside parts that may overlap; NaN while a number is unknown. */
export const leftBeside = (all: number, parts: readonly number[]): readonly [least: number, most: number] => [
  Math.max(0, all - parts.reduce((sum, part) => sum + part, 0)),
  Math.max(0, all - Math.max(0, ...parts)),
]

export interface Facet<I extends AskedItem> {
  /** Undefined before the first result. */
  readonly line: LineOf<I> | undefined
  readonly problem: Problem | undefined
  /** The result belongs to the previous search. */
  readonly stale: boolean
}

/** The results of some items, requested while `wanted` in one request with all other items in sight. */
export function useFacets<I extends AskedItem>(
  items: readonly I[],
  wanted: boolean,
  { group, patient }: Wish = {},
): readonly Facet<I>[] {
  const { store: nearest, all } = use(FacetsContext)
  const [first] = items
  // An item that is no variation of the search has one result for every search, except the checks of its pages.
  const store = typeof first === 'object' && first.kind !== 'page-checks' ? all : nearest
  const keys = items.map(keyOf)
  const list = JSON.stringify(keys)
  const { wishes, known } = store
  useEffect(
    // The key was written by `keyOf`.
    () =>
      wanted && list !== '[]' ? want(wishes, JSON.parse(list) as string[], { group, patient }) : undefined,
    [wishes, list, wanted, group, patient],
  )
  const found = useStore(
    known,
    useShallow((facets) => keys.map((key) => facets.get(key))),
  )
  // The previous results are kept by setting state during rendering, as React documents for this case.
  const [kept, keep] = useState(found)
  const shown = found.map((known, index) => known ?? kept[index])
  if (shown.length !== kept.length || shown.some((known, index) => known !== kept[index])) keep(shown)
  return shown.map((known, index) => ({
    // The line has passed the schema of the item's kind.
    line: known?.line as LineOf<I> | undefined,
    problem: known?.problem,
    stale: known !== undefined && found[index] === undefined,
  }))
}
