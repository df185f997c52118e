import { use, useEffect, useState } from 'react'
import type { NumberLine } from '#contract/facets/answer.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { Uncounted } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { FacetsContext, useIsDragged, want, type Wish } from './context.ts'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { AskedItem } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import type { LineOf } from '#src/api/facets.ts'
import { keyOf } from './questions.ts'

export interface FacetNumber {
  /** Exact; undefined before the first count, never 0 for "unknown". */
  readonly count: number | undefined
  /** Time of the count, ms, if it was some time ago. */
  readonly at: number | undefined
  /** The number belongs to the previous search; the new one is pending. */
  readonly stale: boolean
  readonly failed: boolean
  /** The count was postponed; the user may request it. */
  readonly postponed: boolean
  /** The number cannot be counted, and a retry would not help. */
  readonly uncounted: Uncounted | undefined
  /** Upper bound if the number is not exact. */
  readonly most?: number | undefined
  /** False if the search is invalid, so that no number will come. */
  readonly askable: boolean
}

function numberOf({ line, problem, stale }: Facet<string>): FacetNumber {
  const { count, at, postponed } = partsOf(line)
  const { why: uncounted, most } = problem?.kind === 'uncounted' ? problem : { why: undefined }
  return { count, at, stale, failed: problem !== undefined, postponed, uncounted, most, askable: true }
}

function partsOf(line: NumberLine | undefined) {
  if (typeof line === 'number') return { count: line, at: undefined, postponed: false }
  const kept = line !== undefined && 'count' in line ? line : undefined
  return { count: kept?.count, at: kept?.at, postponed: line !== undefined && 'postponed' in line }
}

const unaskable: FacetNumber = {
  count: undefined,
  at: undefined,
  stale: false,
  failed: false,
  postponed: false,
  uncounted: undefined,
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

/**
 * The results of some items, requested while `wanted` in one request with all other items in sight.
 */
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
