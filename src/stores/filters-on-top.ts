import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { keptStore } from './safe-storage.ts'

/** The filters that stand above the sections, in the order this reader gave them; absent: as they come. */
interface OnTop {
  readonly keys: readonly FilterKey[] | undefined
}

// `promoted` is absent from most entries; the table's common type has it.
const rank = (key: FilterKey) => (filters[key] as Filter).promoted

const asTheyCome = filterKeys
  .filter((key) => rank(key) !== undefined)
  .toSorted((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0))

export const useOnTop = keptStore<OnTop>('forecourt.filters-on-top', { keys: undefined }, (stored, now) => {
  const { keys } = stored
  // Each once, and only those that there are: it may be of an older app.
  return Array.isArray(keys)
    ? { keys: [...new Set(keys)].flatMap((key) => filterKeys.find((known) => known === key) ?? []) }
    : now
})

export const useFiltersOnTop = (): readonly FilterKey[] => useOnTop(({ keys }) => keys ?? asTheyCome)

export const putOnTop = (keys: readonly FilterKey[] | undefined) => useOnTop.setState({ keys })
