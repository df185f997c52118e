import type { FilterKey } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'
import { type SliceKey, sliceKeys } from '#contract/facets/question.ts'
import { askedRange, cells, firstCells, firstCuts, slices } from '#contract/slices.ts'
import { type Division, divisionBy, divisionKeys, isRangeKey, narrowed, statedRange } from './divisions.ts'
import type { Patient } from './patient.ts'
import type { ExportService } from './types.ts'

// The ways to divide a search, and which of them is best: each is judged by how many cars it leaves out.

/** A search, the cars of it that are wanted (those that state none of `without`), and what it was divided by already. */
export interface Whole {
  readonly search: Search
  readonly count: number
  readonly without: readonly FilterKey[]
  readonly used: readonly FilterKey[]
}

interface CountedSearch {
  readonly search: Search
  readonly count: number
}

export interface DivisionWay {
  readonly key: FilterKey
  /** Cars that state no value: at most, and at the least where that is not known exactly. */
  readonly most: number
  readonly least: number
  readonly divide: () => Promise<readonly CountedSearch[]>
}

/** A range is the first choice where at least four of five cars state it: what is left is read by the tail. */
const enoughStated = 0.2

/** @returns the best way to divide a search by what it was not divided by; undefined where there is none */
export function divider(
  service: ExportService,
  patient: Patient,
  countOf: (search: Search) => Promise<number>,
): (whole: Whole) => Promise<DivisionWay | undefined> {
  const { window } = patient.limits
  const year = new Date().getFullYear()
  const counted = async (search: Search): Promise<CountedSearch> => ({ search, count: await countOf(search) })

  /** Cells of a range, halved until each fits or is a single value, and neighbours joined again. */
  async function divideRange({ search }: Whole, key: SliceKey): Promise<readonly CountedSearch[]> {
    const within = (cell: Range) => narrowed(search, key, askedRange(key, cell, search.filters[key]))
    const known = new Map<string, number>()
    const name = (cell: Range) => JSON.stringify(cell)
    for (;;) {
      const first = firstCells(search.filters[key], firstCuts(key, year))
      const asked = cells(key, first, (cell) => known.get(name(cell)), window)
      const fresh = asked.filter((cell) => !known.has(name(cell)))
      await Promise.all(fresh.map(async (cell) => known.set(name(cell), await countOf(within(cell)))))
      if (fresh.length > 0) continue
      const ranges = slices(
        key,
        asked.map((cell) => [cell, known.get(name(cell)) ?? 0] as const),
        window,
      )
      return Promise.all(
        ranges.map(async (cell) => {
          const part = within(cell)
          return { search: part, count: known.get(name(cell)) ?? (await countOf(part)) }
        }),
      )
    }
  }

  /** Halves of a list until each fits or is a single value; where values cannot be joined, each of them. */
  async function divideList(
    { search }: Whole,
    { key, values, together }: Division,
    all?: number,
  ): Promise<readonly CountedSearch[]> {
    const halve = async (some: readonly unknown[], known?: number): Promise<readonly CountedSearch[]> => {
      const part = narrowed(search, key, some)
      const count = known ?? (await countOf(part))
      if (count === 0) return []
      if (count <= window || some.length === 1) return [{ search: part, count }]
      const middle = Math.ceil(some.length / 2)
      return (await Promise.all([halve(some.slice(0, middle)), halve(some.slice(middle))])).flat()
    }
    if (together) return halve(values, all)
    return Promise.all(values.map((value) => counted(narrowed(search, key, value))))
  }

  async function rangeWay(whole: Whole, key: SliceKey): Promise<DivisionWay> {
    const stated = statedRange(whole.search, key)
    const unstated = stated === whole.search ? 0 : whole.count - (await countOf(stated))
    return { key, most: unstated, least: unstated, divide: () => divideRange(whole, key) }
  }

  async function listWay(
    whole: Whole,
    key: Exclude<FilterKey & Division['key'], SliceKey>,
  ): Promise<DivisionWay[]> {
    const division = await divisionBy(key, whole.search, service, patient)
    if (division === undefined) return []
    if (division.together) {
      const stated = division.whole
        ? whole.count
        : await countOf(narrowed(whole.search, key, division.values))
      const unstated = whole.count - stated
      return [{ key, most: unstated, least: unstated, divide: () => divideList(whole, division, stated) }]
    }
    const parts = await divideList(whole, division)
    const counts = parts.map(({ count }) => count)
    const sum = counts.reduce((total, each) => total + each, 0)
    const largest = Math.max(...counts)
    // A car of several listings may be in two parts, so that the sum says no more than how few are left out at the least.
    const most = division.whole ? 0 : whole.count - (division.single ? sum : largest)
    return [{ key, most, least: Math.max(0, whole.count - sum), divide: async () => parts }]
  }

  return async (whole) => {
    const open = divisionKeys.filter((key) => !whole.used.includes(key))
    // What nobody states divides nothing.
    const some = (ways: readonly DivisionWay[]) => ways.filter(({ least }) => least < whole.count)
    const best = (ways: readonly DivisionWay[]) =>
      ways.reduce<DivisionWay | undefined>(
        (a, b) => (a !== undefined && a.least <= b.least ? a : b),
        undefined,
      )
    const ranges = await Promise.all(
      sliceKeys.filter((key) => open.includes(key)).map((key) => rangeWay(whole, key)),
    )
    const range = best(some(ranges))
    if (
      range !== undefined &&
      (range.most === 0 || (whole.without.length === 0 && range.most <= whole.count * enoughStated))
    )
      return range
    const lists = await Promise.all(open.flatMap((key) => (isRangeKey(key) ? [] : [listWay(whole, key)])))
    return best([...(range === undefined ? [] : [range]), ...some(lists.flat())])
  }
}
