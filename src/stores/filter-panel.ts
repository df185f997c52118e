import { filterKeys, filters, type FilterKey } from '#contract/filters.ts'
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

/** Groups of filters this reader opened or closed on this device; a group that is not in it is as it comes. */
type OpenGroups = Readonly<Partial<Record<FilterKey, boolean>>>

export const useOpenGroups = keptStore<OpenGroups>('forecourt.filters', {}, (stored, now) => {
  const known = filterKeys.filter((key) => typeof stored[key] === 'boolean')
  return { ...now, ...Object.fromEntries(known.map((key) => [key, stored[key]])) }
})

export const setGroupOpen = (key: FilterKey, open: boolean) => useOpenGroups.setState({ [key]: open })
