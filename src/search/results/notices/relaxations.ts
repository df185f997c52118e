import { isSet, withoutFilter } from '#contract/chips.ts'
import { type FilterKey, filterKeys, filterOfKind, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { isReversed } from '#contract/kinds/range.ts'
import { type Search, withFilter } from '#contract/search.ts'

/** A search that asks for less, offered where one finds little or nothing. */
export type Relaxation =
  /** A word that is in no text may be a part of a VIN. */
  | { readonly kind: 'vin'; readonly key: 'vin'; readonly part: string; readonly search: Search }
  | { readonly kind: 'without'; readonly key: FilterKey; readonly search: Search }
  /** `range` is the wider one; `key` of a price comes with the search's currency. */
  | {
      readonly kind: 'wider'
      readonly key: KeyOfKind<'range'>
      readonly range: Range
      readonly search: Search
    }

/** At most this many counts are made for relaxations (8 removals and the near misses). */
const maxRelaxations = 8

const isRange = (key: FilterKey): key is KeyOfKind<'range'> => filters[key].kind === 'range'

/** A tenth more room on either side; years go by one. Undefined where the bounds leave none. */
export function widerRange(key: KeyOfKind<'range'>, { from, to }: Range): Range | undefined {
  const { bounds } = filterOfKind<'range'>(key)
  const room = (end: bigint) => (key === 'year' ? 1n : end / 10n > 0n ? end / 10n : 1n)
  const low = (end: string) => {
    const next = BigInt(end) - room(BigInt(end))
    return String(next < BigInt(bounds.from[0]) ? BigInt(bounds.from[0]) : next)
  }
  const high = (end: string) => {
    const next = BigInt(end) + room(BigInt(end))
    return String(next > BigInt(bounds.to[1]) ? BigInt(bounds.to[1]) : next)
  }
  const range = {
    ...(from !== undefined && { from: low(from) }),
    ...(to !== undefined && { to: high(to) }),
  }
  return range.from === from && range.to === to ? undefined : range
}

/** Searches that might find more: each range a little wider first (it gives up least), then each filter left out. */
export function relaxations(search: Search): Relaxation[] {
  const set = filterKeys.filter((key) => isSet(search, key))
  const near = set.filter(isRange).flatMap((key): Relaxation[] => {
    const range = search.filters[key]
    const next = range === undefined || isReversed(range) ? undefined : widerRange(key, range)
    return next === undefined
      ? []
      : [{ kind: 'wider', key, range: next, search: withFilter(search, key, next) }]
  })
  const without = set
    .slice(0, maxRelaxations)
    .map((key): Relaxation => ({ kind: 'without', key, search: withoutFilter(search, key) }))
  return [...partOfVin(search), ...near, ...without]
}

/** The one word that is searched for, looked for in VINs: three letters and digits, because fewer are in too many. */
function partOfVin(search: Search): Relaxation[] {
  const part = search.filters.query?.trim().toUpperCase() ?? ''
  if (!/^[A-Z0-9]{3,19}$/.test(part) || search.filters.vin !== undefined) return []
  return [
    {
      kind: 'vin',
      key: 'vin',
      part,
      search: withFilter(withFilter(search, 'query', undefined), 'vin', part),
    },
  ]
}

/** Longest runs of the first filters, then each alone, then all cars; without what `relaxations` has, each once. */
export function shorterSearches(search: Search): Search[] {
  const set = filterKeys.filter((key) => isSet(search, key))
  const only = (keys: readonly FilterKey[]) =>
    set.filter((key) => !keys.includes(key)).reduce((kept, key) => withoutFilter(kept, key), search)
  const runs = set.map((_, index) => set.slice(0, index)).toReversed()
  const ways = [...runs.filter(({ length }) => length > 1), ...set.map((key) => [key]), []]
  return ways.filter(({ length }) => length < set.length - 1).map(only)
}
