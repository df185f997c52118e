import type { NumberLine, QuantilesLine } from '#contract/facets/answer.ts'
import { type MeasureKey, mostAsked, type QuantilesAsked } from '#contract/facets/question.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { type Search, searchKey } from '#contract/search.ts'
import type * as v from 'valibot'

// An analysis is a pure function of counts. The function reads the counts it needs; unknown ones are
// requested, and the function runs again until nothing is missing. So pruning and subtraction are plain code,
// and a partial result can be shown at any time.

/** The exact number of cars of a search; undefined while unknown, and then requested. */
export type CountReader = (search: Search) => number | undefined

/** A share of the cars as a fraction: [1, 2] is the median. */
export type Share = readonly [n: number, d: number]

export interface Quantiles {
  /** Decimal text in the order of the shares; null where no car states the value. */
  readonly values: readonly (string | null)[]
  readonly stated: number
}

/** Per share, the least value that at least this share of the stated values does not exceed. */
export type QuantilesReader = (
  search: Search,
  of: MeasureKey,
  shares: readonly Share[],
) => Quantiles | undefined

export interface AnalysisPlan<T> {
  /** Names what is counted: plans with the same key share their counts, on this device for a day. */
  readonly key: string
  readonly most: number
  /** Pure. Reads counts in the order in which they should be requested. */
  readonly read: (count: CountReader, quantiles: QuantilesReader) => T
}

export type KnownCounts = ReadonlyMap<string, number | Quantiles>

const keys = new WeakMap<Search, string>()

/** The key of a count, without sort and page, which do not change it. Cached for each search object. */
export function countKey(search: Search): string {
  const known = keys.get(search)
  if (known !== undefined) return known
  const key = searchKey({ ...search, page: 1, sort: 'newest' })
  keys.set(search, key)
  return key
}

interface Missing {
  readonly search: Search
  readonly quantiles?: { readonly of: MeasureKey; readonly shares: readonly Share[] }
}

interface Reading<T> {
  readonly value: T
  readonly missing: ReadonlyMap<string, Missing>
}

export function readPlan<T>({ read }: Pick<AnalysisPlan<T>, 'read'>, counts: KnownCounts): Reading<T> {
  const missing = new Map<string, Missing>()
  const known = (key: string, asked: Missing) => {
    const found = counts.get(key)
    if (found === undefined) missing.set(key, asked)
    return found
  }
  const value = read(
    (search) => {
      const found = known(countKey(search), { search })
      return typeof found === 'number' ? found : undefined
    },
    (search, of, shares) => {
      const key = JSON.stringify([of, shares, countKey(search), search.currency])
      const found = known(key, { search, quantiles: { of, shares } })
      return typeof found === 'number' ? undefined : found
    },
  )
  return { value, missing }
}

/** Evaluates a plan with kept counts only: a missing count is NaN, and nothing is requested. */
export const readThen = <T>({ read }: Pick<AnalysisPlan<T>, 'read'>, counts: KnownCounts): T =>
  readPlan({ read: (count, quantiles) => read((search) => count(search) ?? Number.NaN, quantiles) }, counts)
    .value

/** By the key of the search. */
export type FoundQuantiles = ReadonlyMap<string, Quantiles>

/** Finds quantiles of a value for each of some searches. @param name tells apart what else differs in two plans */
export const quantilesPlan = (
  name: readonly string[],
  searches: readonly Search[],
  of: MeasureKey,
  shares: readonly Share[],
): AnalysisPlan<FoundQuantiles> => ({
  key: JSON.stringify([...name, ...(of === 'price' ? [] : [of])]),
  most: searches.length * shares.length * mostForQuantile,
  read: (_, quantiles) =>
    new Map(
      searches.flatMap((search) => {
        const found = quantiles(search, of, shares)
        return found === undefined ? [] : [[countKey(search), found] as const]
      }),
    ),
})

/** The most counts that one quantile takes: among the stops, doubling beyond them, halving in between. */
export const mostForQuantile = 28

type AskedPart = string | v.InferOutput<typeof QuantilesAsked>
export type AskedAnswer = NumberLine | QuantilesLine

/** The part of a `/api/facets` request for one missing count, relative to the first missing search. */
function askedOf(base: Search, { search, quantiles }: Missing): AskedPart {
  const variation = variationOf(base, search)
  if (quantiles === undefined) return variation
  const text = new URLSearchParams(variation)
  // A search names its currency by itself only when it filters by price.
  if (quantiles.of === 'price') text.set('currency', search.currency)
  return { kind: 'quantiles', ...quantiles, shares: [...quantiles.shares], search: text.toString() }
}

const costOf = ({ quantiles }: Missing): number =>
  quantiles === undefined ? 1 : quantiles.shares.length * mostForQuantile

interface CountingOptions {
  readonly known: KnownCounts
  readonly ask: (question: { search: string; asked: AskedPart[] }) => AsyncIterable<readonly AskedAnswer[]>
  /** Returns the count of a line; throws where the line is a problem. */
  readonly read: (line: AskedAnswer) => number | Quantiles
}

export async function* countAll(
  plan: Pick<AnalysisPlan<unknown>, 'read'>,
  { known, ask, read }: CountingOptions,
): AsyncGenerator<KnownCounts> {
  const counts = new Map(known)
  for (;;) {
    const missing = [...readPlan(plan, counts).missing]
    const [first] = missing
    if (first === undefined) return
    // One request takes about as many counts as the service allows it to name.
    let cost = 0
    const next = missing.filter(([, each], index) => (cost += costOf(each)) <= mostAsked || index === 0)
    const base = first[1].search
    let at = 0
    for await (const lines of ask({
      search: searchText(base),
      asked: next.map(([, each]) => askedOf(base, each)),
    })) {
      const before = counts.size
      try {
        for (const line of lines) counts.set(next[at++]?.[0] ?? '', read(line))
      } finally {
        // During a recount the old counts stay until the first new one is there.
        if (counts.size > before) yield new Map(counts)
      }
    }
  }
}
