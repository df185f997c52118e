import { use, useEffect, useState } from 'react'
import type { NumberLine } from '#contract/facets/answer.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import type { Uncounted } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { FacetsContext, useIsDragged, type Wish } from './context.ts'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { AskedItem } from '#contract/facets/question.ts'
import type { Problem } from '#contract/problems.ts'
import type { LineOf } from '#src/api/facets.ts'
import { keyOf, want } from './questions.ts'

export interface FacetNumber {
  /** Exact; undefined until it was counted for the first time, never 0 for "unknown". */
  readonly count: number | undefined
  /** When it was counted, ms, where that was some time ago. */
  readonly at: number | undefined
  /** It is the number before, until this one is there. */
  readonly stale: boolean
  readonly failed: boolean
  /** It was put off; a person may press for it. */
  readonly postponed: boolean
  /** Counts cannot say it, and asking again does not help. */
  readonly uncounted: Uncounted | undefined
  /** What is not counted is no more than this. */
  readonly most?: number | undefined
  /** False where nothing can be asked, so that none is to come. */
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

/** The exact numbers of cars of some searches, asked for while they are `wanted`. */
export function useNumbers(
  searches: readonly Search[],
  wanted: boolean,
  group?: string,
): readonly FacetNumber[] {
  const { search: base } = use(FacetsContext)
  // A range may be the wrong way round: then nothing is sent.
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

/** The number of cars of the search that a slider is held over, once it is known; undefined where none is. */
export function useLiveCount(shown: Search): number | undefined {
  const { search, dragged } = use(FacetsContext)
  // Wanted before the numbers have moved on to it: one question asks for both.
  const { count, stale } = useNumber(search, useIsDragged(shown))
  return dragged === searchText(search) && !stale ? count : undefined
}

/** The first of some numbers less the others, such as all cars less those that state a value. */
export function numberLess([all, ...others]: readonly FacetNumber[]) {
  const numbers = all === undefined ? [] : [all, ...others]
  return {
    count: others.reduce(
      (left, { count }) =>
        left === undefined || count === undefined ? undefined : Math.max(0, left - count),
      all?.count,
    ),
    stale: numbers.some(({ stale }) => stale),
    /** It could not be had, or was put off. */
    lacking: numbers.some(
      ({ failed, postponed, uncounted }) => postponed || (failed && uncounted === undefined),
    ),
  }
}

/** The least and the most that is left of all beside parts that may overlap; NaN while a number is not known. */
export const leftBeside = (all: number, parts: readonly number[]): readonly [least: number, most: number] => [
  Math.max(0, all - parts.reduce((sum, part) => sum + part, 0)),
  Math.max(0, all - Math.max(0, ...parts)),
]

export interface Facet<I extends AskedItem> {
  /** Undefined until it is known for the first time. */
  readonly line: LineOf<I> | undefined
  readonly problem: Problem | undefined
  /** It is what was known before, of another search. */
  readonly stale: boolean
}

/**
 * What is known of some items, asked for while they are `wanted` together with all else in sight.
 */
export function useFacets<I extends AskedItem>(
  items: readonly I[],
  wanted: boolean,
  { group, patient }: Wish = {},
): readonly Facet<I>[] {
  const { store: nearest, all } = use(FacetsContext)
  // What is no variation of a search is known around any.
  const store = typeof items[0] === 'object' ? all : nearest
  const keys = items.map(keyOf)
  const list = JSON.stringify(keys)
  const { wishes, known } = store
  useEffect(
    // As it was written above.
    () =>
      wanted && list !== '[]' ? want(wishes, JSON.parse(list) as string[], { group, patient }) : undefined,
    [wishes, list, wanted, group, patient],
  )
  const found = useStore(
    known,
    useShallow((facets) => keys.map((key) => facets.get(key))),
  )
  // Kept from one drawing to the next by setting state while drawing, as React has it for such a case.
  const [kept, keep] = useState(found)
  const shown = found.map((known, index) => known ?? kept[index])
  if (shown.length !== kept.length || shown.some((known, index) => known !== kept[index])) keep(shown)
  return shown.map((known, index) => ({
    // Read through the schema of the item's own kind.
    line: known?.line as LineOf<I> | undefined,
    problem: known?.problem,
    stale: known !== undefined && found[index] === undefined,
  }))
}
