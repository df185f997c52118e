import { type Search, searchKey, withFilter } from '#contract/search.ts'
import type { CountReader, AnalysisPlan } from '../counting.ts'

// A search for several sources matches cars at any of them: count(A, B) is |A ∪ B|. So the cars only at A are
// all cars less those at the others, and the cars at both are |A| + |B| − |A ∪ B|. The service may learn of
// other cars between two counts, so no difference goes below zero.

const atLeastNone = (count: number) => Math.max(0, count)

export const onlyThere = (all: number, atOthers: number): number => atLeastNone(all - atOthers)

export const atBoth = (first: number, second: number, atEither: number): number =>
  atLeastNone(Math.min(first, second, first + second - atEither))

const at = (search: Search, hosts: readonly string[]): Search =>
  withFilter(search, 'sources', [...hosts].sort())

interface SourceShare {
  readonly host: string
  readonly search: Search
  readonly cars: number | undefined
  readonly only: number | undefined
}

export interface SourceInventory {
  readonly all: number | undefined
  /** The largest first; uncounted ones last. */
  readonly shares: readonly SourceShare[]
  readonly shared: number | undefined
}

const byCars = (a: { cars: number | undefined }, b: { cars: number | undefined }) =>
  (b.cars ?? -1) - (a.cars ?? -1)

function readInventory(count: CountReader, search: Search, hosts: readonly string[]): SourceInventory {
  const all = count(at(search, hosts))
  const shares = hosts.map((host) => {
    const own = at(search, [host])
    return { host, search: own, cars: count(own) }
  })
  const full = shares.toSorted(byCars).map((share): SourceShare => {
    const others = hosts.filter((other) => other !== share.host)
    if (others.length === 0) return { ...share, only: share.cars }
    // A source without cars needs no second count.
    if (share.cars === 0) return { ...share, only: 0 }
    const rest = share.cars === undefined ? undefined : count(at(search, others))
    return { ...share, only: all === undefined || rest === undefined ? undefined : onlyThere(all, rest) }
  })
  const unique = full.reduce<number | undefined>(
    (sum, { only }) => (sum === undefined || only === undefined ? undefined : sum + only),
    0,
  )
  return {
    all,
    shares: full,
    shared: all === undefined || unique === undefined ? undefined : atLeastNone(all - unique),
  }
}

export const inventoryPlan = (search: Search, hosts: readonly string[]): AnalysisPlan<SourceInventory> => ({
  key: `sources ${searchKey(at(search, hosts))}`,
  most: 1 + 2 * hosts.length,
  read: (count) => readInventory(count, search, hosts),
})

export interface MatrixSource {
  readonly host: string
  readonly search: Search
  readonly cars: number | undefined
  readonly both: ReadonlyMap<string, number | undefined>
}

export const matrixPlan = (
  search: Search,
  hosts: readonly string[],
): AnalysisPlan<readonly MatrixSource[]> => ({
  key: `matrix ${searchKey(at(search, hosts))}`,
  most: hosts.length + (hosts.length * (hosts.length - 1)) / 2,
  read: (count) => {
    const own = hosts
      .map((host) => ({ host, search: at(search, [host]), cars: count(at(search, [host])) }))
      .toSorted(byCars)
    const bothOf = (one: (typeof own)[number], other: (typeof own)[number]) => {
      if (one.cars === 0 || other.cars === 0) return 0
      // Waits until all totals are known, so that the rows fill from the largest.
      if (own.some(({ cars }) => cars === undefined)) return undefined
      const union = count(at(search, [one.host, other.host]))
      return union === undefined ? undefined : atBoth(one.cars ?? 0, other.cars ?? 0, union)
    }
    return own.map((one) => ({
      ...one,
      both: new Map(
        own.flatMap((other) => (other === one ? [] : [[other.host, bothOf(one, other)] as const])),
      ),
    }))
  },
})

/** No car is listed at two of them, so a table of both would have only zeros. */
export const standApart = (sources: readonly MatrixSource[]): boolean =>
  sources.every(({ both }) => [...both.values()].every((cars) => cars === 0))
