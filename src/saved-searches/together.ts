import type { SearchChanges } from '#src/search-marks/looks.ts'
import type { SavedSearch } from './use-searches.ts'

function once<K extends 'fresh' | 'dropped' | 'left'>(
  changes: readonly SearchChanges[],
  what: K,
): SearchChanges[K][number][] {
  const all = changes.flatMap((each): readonly SearchChanges[K][number][] => each[what])
  return [...new Map(all.map((each) => ['car' in each ? each.car.id : each.id, each])).values()]
}

/** All changes with each car once. A car that left one search but is in another counts as not left. */
export function changesOfAll(saved: readonly Pick<SavedSearch, 'changes'>[]): SearchChanges {
  const changes = saved.map((each) => each.changes)
  const fresh = once(changes, 'fresh').toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
  const found = new Set(fresh.map(({ id }) => id))
  return {
    difference: changes.reduce((sum, { difference }) => sum + difference, 0),
    fresh,
    more: changes.some(({ more }) => more),
    dropped: once(changes, 'dropped'),
    left: once(changes, 'left').filter(({ id }) => !found.has(id)),
  }
}

/** The time in ms since which changes are shown: the oldest seen look; undefined before any. */
export function shownSince(saved: readonly Pick<SavedSearch, 'kept'>[]): number | undefined {
  const looks = saved.flatMap(({ kept: { seen } }) => (seen === undefined ? [] : [seen.at]))
  return looks.length === 0 ? undefined : Math.min(...looks)
}
