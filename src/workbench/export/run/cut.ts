import { sorts, type Search } from '#contract/search.ts'
import type { FilterKey } from '#contract/filters.ts'
import type { SliceKey } from '#contract/facets/question.ts'
import { isRangeKey, statedRange } from './divisions.ts'
import type { Patient } from './patient.ts'
import type { ExportRemainder, ExportService, ExportSlice, SortedKey } from './types.ts'
import { divider, type Whole } from './ways.ts'

// A search that is too large for the window is cut into slices that fit: along a range or a list of values, each part
// again where it is still too large. No request asks for what states nothing, so a cut leaves a remainder, whose size is
// the difference of two counts; it is reached by cutting the same search by something else and reading, in each part, only
// the end of a sort, where the cars without the value are.

export interface Pieces {
  readonly slices: readonly ExportSlice[]
  readonly remainders: readonly ExportRemainder[]
}

const nothing: Pieces = { slices: [], remainders: [] }

const joined = (pieces: readonly Pieces[]): Pieces => ({
  slices: pieces.flatMap((each) => each.slices),
  remainders: pieces.flatMap((each) => each.remainders),
})

const isTail = (key: FilterKey): key is SliceKey & SortedKey => isRangeKey(key)

export interface Cutter {
  /** Cuts a search with so many cars. */
  readonly cut: (search: Search, count: number) => Promise<Pieces>
  /** Cuts a remainder by what it was not cut by yet. */
  readonly reach: (remainder: ExportRemainder) => Promise<Pieces>
}

/**
 * @param effort so many counts, about; what is not cut by then is left as it is. Filters that nearly every car shares divide
 * nothing, and each part of such a cut has a remainder of its own: there is no end to them.
 * @param onCount told of each count that is made, and of each slice that is found
 */
export function cutter(
  service: ExportService,
  patient: Patient,
  effort: number,
  onCount: (slices: number) => void = () => {},
): Cutter {
  const { window } = patient.limits
  let counts = 0
  const countOf = async (search: Search): Promise<number> => {
    counts += 1
    const count = await patient.ask((signal) => service.count(search, signal))
    onCount(0)
    return count
  }
  const bestWay = divider(service, patient, countOf)

  /** How many cars can be without all of these at most, and the field whose sort has the fewest cars before them. */
  async function tailOf({ search, count, without }: Whole): Promise<{ most: number; tail?: SortedKey }> {
    let most = count
    let tail: { key: SortedKey; most: number } | undefined
    for (const key of without) {
      if (!isTail(key)) continue
      const unstated = count - (await countOf(statedRange(search, key)))
      most = Math.min(most, unstated)
      if (tail === undefined || unstated < tail.most) tail = { key, most: unstated }
    }
    return { most, ...(tail && { tail: tail.key }) }
  }

  async function pieces(whole: Whole): Promise<Pieces> {
    const { search, count, without, used } = whole
    if (count === 0) return nothing
    const { most, tail } = await tailOf(whole)
    if (most <= 0) return nothing
    if (count <= window) {
      onCount(1)
      return {
        slices: [{ search: { ...search, sort: 'oldest' }, count, ...(tail && { tail }) }],
        remainders: [],
      }
    }
    const way = counts < effort ? await bestWay(whole) : undefined
    if (way === undefined) return { slices: [], remainders: [{ search, without, used, most, stuck: true }] }
    const parts = await way.divide()
    const next = [...used, way.key]
    const cut = await Promise.all(parts.map((part) => pieces({ ...part, without, used: next })))
    const left = { search, without: [...without, way.key], used: next, most: Math.min(most, way.most) }
    return joined([...cut, ...(left.most > 0 ? [{ slices: [], remainders: [left] }] : [])])
  }

  return {
    cut: (search, count) => pieces({ search: { ...search, page: 1 }, count, without: [], used: [] }),
    reach: async ({ search, without, used, stuck }) => {
      const count = await countOf(search)
      if (stuck === undefined) return pieces({ search, count, without, used })
      const slice = { count, partial: true } as const
      return { slices: sorts.map((sort) => ({ search: { ...search, sort }, ...slice })), remainders: [] }
    },
  }
}
