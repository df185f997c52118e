import * as v from 'valibot'
import { filterKeys, filters, type FilterKey } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { strictList } from '#contract/resources/loose.ts'
import { keptStore, orNone, tableOf } from './safe-storage.ts'

// `promoted` is absent from most entries; the table's common type has it.
const rank = (key: FilterKey) => (filters[key] as Filter).promoted

const asTheyCome = filterKeys
  .filter((key) => rank(key) !== undefined)
  .toSorted((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0))

export const useOnTop = keptStore(
  'forecourt.filters-on-top',
  v.object({
    /** The filters above the sections, in the user's order, each once; absent: the default order. */
    keys: orNone(
      v.pipe(
        strictList(v.picklist(filterKeys)),
        v.transform((keys): readonly FilterKey[] => [...new Set(keys)]),
      ),
    ),
  }),
)

export const useFiltersOnTop = (): readonly FilterKey[] => useOnTop(({ keys }) => keys ?? asTheyCome)

export const putOnTop = (keys: readonly FilterKey[] | undefined) => useOnTop.setState({ keys })

/** Groups of filters that the user opened or closed on this device; other groups have their default state. */
export const useOpenGroups = keptStore('forecourt.filters', tableOf(v.boolean()))

export const setGroupOpen = (key: FilterKey, open: boolean) => useOpenGroups.setState({ [key]: open })
