import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type FilterKey, filterKeys } from '#contract/filters.ts'
import { isRecord, safeStorage } from './safe-storage.ts'

/** Groups of filters this reader opened or closed on this device; a group that is not in it is as it comes. */
type OpenGroups = Readonly<Partial<Record<FilterKey, boolean>>>

/** Storage is foreign text: an older app or a curious hand may have written it. */
const readGroups = (stored: unknown, now: OpenGroups): OpenGroups => {
  if (!isRecord(stored)) return now
  const groups: Partial<Record<FilterKey, boolean>> = { ...now }
  for (const key of filterKeys) {
    const open = stored[key]
    if (typeof open === 'boolean') groups[key] = open
  }
  return groups
}

export const useOpenGroups = create<OpenGroups>()(
  persist((): OpenGroups => ({}), {
    name: 'forecourt.filters',
    storage: createJSONStorage(() => safeStorage),
    merge: readGroups,
  }),
)

export const setGroupOpen = (key: FilterKey, open: boolean) => useOpenGroups.setState({ [key]: open })
