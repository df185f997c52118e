import { isSet, withoutFilter } from '#contract/chips.ts'
import { maxDecimal, minDecimal } from '#contract/decimal-text.ts'
import { type FilterKey, filterKeys, filterOfKind, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { isReversed } from '#contract/kinds/range.ts'
import { type Search, withFilter } from '#contract/search.ts'

/** A less specific search, offered when a search finds few or no cars. */
export type Relaxation =
  /** A word that matches no text may be part of a VIN. */
  | { readonly kind: 'vin'; readonly key: 'vin'; readonly part: string; readonly search: Search }
  | { readonly kind: 'without'; readonly key: FilterKey; readonly search: Search }
  /** `range` is the wider range; `key` of a price includes the search's currency. */
  | {
      readonly kind: 'wider'
      readonly key: KeyOfKind<'range'>
      readonly range: Range
      readonly search: Search
    }

/** Most counts for relaxations: 8 removals and the wider ranges. */
const maxRelaxations = 8

const isRange = (key: FilterKey): key is KeyOfKind<'range'> => filters[key].kind === 'range'

/** Widens a range by a tenth on either side; years by one. Undefined if the bounds leave no room. */
export function widerRange(key: KeyOfKind<'range'>, { from, to }: Range): Range | undefined {
  const { bounds } = filterOfKind<'range'>(key)
  const room = (end: bigint) => (key === 'year' ? 1n : end / 10n > 0n ? end / 10n : 1n)
  const low = (end: bigint) => maxDecimal(String(end - room(end)), bounds.from[0])
  const high = (end: bigint) => minDecimal(String(end + room(end)), bounds.to[1])
  const range = {
    ...(from !== undefined && { from: low(BigInt(from)) }),
    ...(to !== undefined && { to: high(BigInt(to)) }),
  }
  return range.from === from && range.to === to ? undefined : range
}

/** Searches that may find more: first each range slightly wider, the smallest change, then each filter removed. */
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

/** The single word of the search as a part of a VIN, from three characters on: fewer match too many. */
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

/** The longest runs of the first filters, then each filter alone, then all cars; none of `relaxations`. */
export function shorterSearches(search: Search): Search[] {
  const set = filterKeys.filter((key) => isSet(search, key))
  const only = (keys: readonly FilterKey[]) =>
    set.filter((key) => !keys.includes(key)).reduce((kept, key) => withoutFilter(kept, key), search)
  const runs = set.map((_, index) => set.slice(0, index)).toReversed()
  const ways = [...runs.filter(({ length }) => length > 1), ...set.map((key) => [key]), []]
  return ways.filter(({ length }) => length < set.length - 1).map(only)
}
