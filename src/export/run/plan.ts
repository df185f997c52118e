import { codeIds } from '#contract/codes.ts'
import { filterKeys, filterOfKind, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { statedIn } from '#contract/range-within.ts'
import { isPlain, type Search, withFilter } from '#contract/search.ts'
import { askedRange, cells, firstCells, firstCuts, slices as joinCells } from '#contract/slices.ts'
import { sliceKeys, type SliceKey } from '#contract/facets/question.ts'
import { patient, type Patient } from './patient.ts'
import {
  tailSort,
  type ExportOptions,
  type ExportPlan,
  type ExportService,
  type ExportSlice,
} from './types.ts'

// A search that is too large for the window is cut into slices: along a range, each part again along the next
// range, and at last by the codes of one filter. No request finds cars without a value: the search is cut
// along another range, and only the end of each part is read, where the cars without a value are.

type Cut = { readonly slices: readonly ExportSlice[]; readonly beyond: number }

const nothing: Cut = { slices: [], beyond: 0 }

const joined = (cuts: readonly Cut[]): Cut => ({
  slices: cuts.flatMap(({ slices }) => slices),
  beyond: cuts.reduce((sum, { beyond }) => sum + beyond, 0),
})

// Each key whose entry has that kind.
const codeKeys = filterKeys.filter((key) => filters[key].kind === 'many') as KeyOfKind<'many'>[]

function cutter(
  service: Pick<ExportService, 'count'>,
  { ask, limits: { window } }: Patient,
): (search: Search, count: number) => Promise<Cut> {
  const thisYear = new Date().getFullYear()
  const countOf = (search: Search): Promise<number> => ask((signal) => service.count(search, signal))

  const whole = (search: Search, count: number): Cut => ({
    slices: [{ search: { ...search, page: 1, sort: 'oldest' }, count, wanted: Math.min(count, window) }],
    beyond: Math.max(0, count - window),
  })

  async function divideRange(search: Search, key: SliceKey) {
    const within = (cell: Range) => withFilter(search, key, askedRange(key, cell, search.filters[key]))
    const known = new Map<string, number>()
    const name = (cell: Range) => JSON.stringify(cell)
    const first = firstCells(search.filters[key], firstCuts(key, thisYear))
    for (;;) {
      const asked = cells(key, first, (cell) => known.get(name(cell)), window)
      const fresh = asked.filter((cell) => !known.has(name(cell)))
      await Promise.all(fresh.map(async (cell) => known.set(name(cell), await countOf(within(cell)))))
      if (fresh.length > 0) continue
      const counted = asked.map((cell) => [cell, known.get(name(cell)) ?? 0] as const)
      return Promise.all(
        joinCells(key, counted, window).map(async (cell) => {
          const part = within(cell)
          return { search: part, count: known.get(name(cell)) ?? (await countOf(part)) }
        }),
      )
    }
  }

  async function cutByCode(search: Search, count: number): Promise<Cut> {
    const ways = codeKeys
      // A filter with "all" or "stated" cannot be cut by its values.
      .filter((key) => search.how?.[key] === undefined)
      .map((key) => ({ key, codes: search.filters[key] ?? codeIds(filterOfKind<'many'>(key).options) }))
      .filter(({ codes }) => codes.length > 1)
    const counted = await Promise.all(
      ways.map(async (way) => ({ ...way, stated: await countOf(withFilter(search, way.key, way.codes)) })),
    )
    const best = counted.toSorted((a, b) => b.stated - a.stated)[0]
    if (best === undefined || best.stated === 0) return whole(search, count)
    const halve = async (codes: readonly number[], known?: number): Promise<Cut> => {
      const part = withFilter(search, best.key, codes)
      const cars = known ?? (await countOf(part))
      if (cars === 0) return nothing
      if (cars <= window || codes.length === 1) return whole(part, cars)
      const middle = Math.ceil(codes.length / 2)
      return joined(await Promise.all([halve(codes.slice(0, middle)), halve(codes.slice(middle))]))
    }
    const { slices, beyond } = await halve(best.codes, best.stated)
    return { slices, beyond: beyond + count - best.stated }
  }

  /** From a cut only the cars without a value of `key`, of which there are `unstated`. */
  async function endsOf({ slices, beyond }: Cut, key: SliceKey, unstated: number): Promise<Cut> {
    const ends = await Promise.all(
      slices.map(async (slice): Promise<Cut> => {
        // These few cars lack another field, and maybe this one.
        if (slice.tail !== undefined) return { slices: [slice], beyond: 0 }
        // The end of this slice is beyond the window.
        if (slice.count > window) return { slices: [], beyond: window }
        const wanted = slice.count - (await countOf(statedIn(slice.search, key)))
        const search = { ...slice.search, sort: tailSort[key] }
        return wanted <= 0
          ? nothing
          : { slices: [{ search, count: slice.count, wanted, tail: key }], beyond: 0 }
      }),
    )
    const all = joined(ends)
    return { slices: all.slices, beyond: Math.min(unstated, beyond + all.beyond) }
  }

  /** Cuts along the unused range that leaves the fewest cars out. */
  async function cut(search: Search, count: number, keys: readonly SliceKey[]): Promise<Cut> {
    if (count === 0) return nothing
    if (count <= window) return whole(search, count)
    const ranges = await Promise.all(
      keys.map(async (key) => ({
        key,
        unstated: search.filters[key] === undefined ? count - (await countOf(statedIn(search, key))) : 0,
      })),
    )
    const best = ranges
      .filter(({ unstated }) => unstated < count)
      .toSorted((a, b) => a.unstated - b.unstated)[0]
    if (best === undefined) return cutByCode(search, count)
    const left = keys.filter((key) => key !== best.key)
    const parts = await divideRange(search, best.key)
    const stated = await Promise.all(parts.map((part) => cut(part.search, part.count, left)))
    if (best.unstated === 0) return joined(stated)
    return joined([...stated, await endsOf(await cut(search, count, left), best.key, best.unstated)])
  }

  return (search, count) => cut({ ...search, page: 1 }, count, sliceKeys)
}

/** Cars per batch of the cursor: each comes with its reports, some kilobytes. */
export const cursorBatch = 500

interface PlanOptions extends ExportOptions {
  readonly onRequest?: (requests: number) => void
}

/** Plans pages within the window, the cursor where it supports all filters, else slices. Only makes counts. */
export async function planExport(
  search: ExportPlan['search'],
  service: ExportService,
  options: PlanOptions,
): Promise<ExportPlan> {
  const asking = patient(options)
  const { window, perPage } = asking.limits
  const total = await asking.ask((signal) => service.count(search, signal))
  const first = { ...search, page: 1 }
  const plan = { search: first, total, beyond: 0, cursor: false }
  if (total === 0) return { ...plan, way: 'pages', requests: 1, slices: [] }
  if (total <= window)
    return {
      ...plan,
      way: 'pages',
      requests: Math.ceil(total / perPage) + 1,
      slices: [{ search: first, count: total, wanted: total }],
    }
  const forCursor =
    isPlain(search) &&
    filterKeys.every((key) => search.filters[key] === undefined || key === 'sources' || key === 'leasing')
  const hasCursor = () => asking.ask((signal) => service.hasCursor(signal))
  if (forCursor && (await hasCursor()))
    return { ...plan, way: 'cursor', requests: Math.ceil(total / cursorBatch) + 2, slices: [] }

  const counted: typeof service.count = async (...call) => {
    const count = await service.count(...call)
    options.onRequest?.(asking.requests())
    return count
  }
  const { slices, beyond } = await cutter({ count: counted }, asking)(first, total)
  const cursor = beyond > 0 && !forCursor && (await hasCursor())
  // The end of a slice is counted again when it is read.
  const requests = slices.reduce((sum, { wanted }) => sum + Math.ceil(wanted / perPage) + 1, 1)
  return { ...plan, way: 'slices', requests, slices, beyond, cursor }
}
