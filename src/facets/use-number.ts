import { use } from 'react'
import type { NumberLine } from '#contract/facets/answer.ts'
import { variationOf } from '#contract/facets/variation.ts'
import type { Uncounted } from '#contract/exclusion/inclusion-exclusion.ts'
import type { Search } from '#contract/search.ts'
import { isAskable } from '#contract/search-window.ts'
import { FacetsContext, useCountedSearch, useIsDragged } from './context.ts'
import { type Facet, useFacets } from './use-facets.ts'

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

/**
 * The number of cars of the search that a hand is about to choose, until what is `shown` is that search; undefined where no
 * hand is.
 */
export function useLiveCount(shown: Search): number | undefined {
  const dragged = useIsDragged(shown)
  const { count } = useNumber(useCountedSearch(), dragged)
  return dragged ? count : undefined
}

interface Less {
  readonly count: number | undefined
  readonly stale: boolean
  /** It could not be had, or was put off. */
  readonly lacking: boolean
}

/** The first of some numbers less the others, such as all cars less those that state a value. */
export function numberLess([all, ...others]: readonly FacetNumber[]): Less {
  const numbers = all === undefined ? [] : [all, ...others]
  return {
    count: others.reduce(
      (left, { count }) =>
        left === undefined || count === undefined ? undefined : Math.max(0, left - count),
      all?.count,
    ),
    stale: numbers.some(({ stale }) => stale),
    lacking: numbers.some(
      ({ failed, postponed, uncounted }) => postponed || (failed && uncounted === undefined),
    ),
  }
}
