import { type FilterKey, filterKeys } from '#contract/filters.ts'
import { keptStore } from './safe-storage.ts'

/** Groups of filters this reader opened or closed on this device; a group that is not in it is as it comes. */
type OpenGroups = Readonly<Partial<Record<FilterKey, boolean>>>

export const useOpenGroups = keptStore<OpenGroups>('forecourt.filters', {}, (stored, now) => {
  const known = filterKeys.filter((key) => typeof stored[key] === 'boolean')
  return { ...now, ...Object.fromEntries(known.map((key) => [key, stored[key]])) }
})

export const setGroupOpen = (key: FilterKey, open: boolean) => useOpenGroups.setState({ [key]: open })
