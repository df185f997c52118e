import type { NumberLine, QuantilesLine } from '#contract/facets/answer.ts'
import { type MeasureKey, mostAsked, type QuantilesAsked } from '#contract/facets/question.ts'
import { searchText, variationOf } from '#contract/facets/variation.ts'
import { type Search, searchKey } from '#contract/search.ts'
import type * as v from 'valibot'

// An analysis is a pure function of counts. It reads those it needs; what is not known yet is asked for, and the
// function is called again with more, until it asks for nothing new. So pruning and subtracting are plain code, and what
// is half counted can be shown at any time.

/** The exact number of cars of a search; undefined while it is not known, and wanted from then on. */
export type CountReader = (search: Search) => number | undefined

/** A share of the cars as a fraction: [1, 2] is the median. */
export type Share = readonly [n: number, d: number]

export interface Quantiles {
  /** Decimal text in the order of the shares; null: no car states the value. */
  readonly values: readonly (string | null)[]
  readonly stated: number
}

/** The least values that at least these shares of the cars stating one have at most; undefined as above. */
export type QuantilesReader = (
  search: Search,
  of: MeasureKey,
  shares: readonly Share[],
) => Quantiles | undefined

export interface AnalysisPlan<T> {
  /** Names what is counted: plans of one key share their counts, on this device for a day. */
  readonly key: string
  readonly most: number
  /** Pure. Asks in the order in which the answers are wanted. */
  readonly read: (count: CountReader, quantiles: QuantilesReader) => T
}

export type KnownCounts = ReadonlyMap<string, number | Quantiles>

const keys = new WeakMap<Search, string>()

/** Sort and page find no other cars; worked out once for each search that a plan keeps. */
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

/** The same of counts that were kept: what was not counted then is no number, and nothing is asked for. */
export const readThen = <T>({ read }: Pick<AnalysisPlan<T>, 'read'>, counts: KnownCounts): T =>
  readPlan({ read: (count, quantiles) => read((search) => count(search) ?? Number.NaN, quantiles) }, counts)
    .value

/** Counts that one quantile takes at most: among the stops, doubling beyond them, halving in between. */
export const mostForQuantile = 28

type AskedPart = string | v.InferOutput<typeof QuantilesAsked>
export type AskedAnswer = NumberLine | QuantilesLine

/** As `/api/facets` is asked for it, around the first of those that are missing. */
function askedOf(base: Search, { search, quantiles }: Missing): AskedPart {
  const variation = variationOf(base, search)
  if (quantiles === undefined) return variation
  const text = new URLSearchParams(variation)
  // Only a search that compares prices names its currency by itself.
  if (quantiles.of === 'price') text.set('currency', search.currency)
  return { kind: 'quantiles', ...quantiles, shares: [...quantiles.shares], search: text.toString() }
}

const costOf = ({ quantiles }: Missing): number =>
  quantiles === undefined ? 1 : quantiles.shares.length * mostForQuantile

interface CountingOptions {
  readonly known: KnownCounts
  readonly ask: (question: { search: string; asked: AskedPart[] }) => AsyncIterable<readonly AskedAnswer[]>
  /** What a line says; throws where it says nothing. */
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
    // One question takes about as many counts as it may name.
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
        // Counted anew, what was counted before stands until there is something of the new.
        if (counts.size > before) yield new Map(counts)
      }
    }
  }
}
