import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/**
 * A storage of the browser that never throws: private windows, full disks and blocked cookies make it fail at any call.
 * What cannot be stored lives as long as the page.
 */
function safely(storage: () => Storage) {
  const inMemory = new Map<string, string>()
  return {
    getItem: (key: string): string | null => {
      try {
        return storage().getItem(key) ?? inMemory.get(key) ?? null
      } catch {
        return inMemory.get(key) ?? null
      }
    },
    setItem: (key: string, value: string): void => {
      inMemory.set(key, value)
      try {
        storage().setItem(key, value)
      } catch {
        // Kept in memory: the page goes on with it.
      }
    },
    removeItem: (key: string): void => {
      inMemory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored there either.
      }
    },
  }
}

/** For all tabs of this device. */
export const safeStorage = safely(() => localStorage)

/** For this tab alone, as long as it is open. */
export const tabStorage = safely(() => sessionStorage)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries that are of the kind asked for. */
export const entriesOf = <T>(value: unknown, valid: (each: unknown) => each is T): Record<string, T> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => valid(entry[1])))
    : {}

/**
 * A store that is kept under a name, on this device or in this tab.
 * @param read takes what is good in what was stored: that is foreign text, of an older app or a curious hand
 */
export const keptStore = <S extends object>(
  name: string,
  initial: S,
  read: (stored: Record<string, unknown>, now: S) => S,
  storage = safeStorage,
) =>
  create<S>()(
    persist(() => initial, {
      name,
      storage: createJSONStorage(() => storage),
      merge: (stored, now) => (isRecord(stored) ? read(stored, now) : now),
    }),
  )

/** Takes over what another tab of the same reader has stored, from here on. */
export const followOtherTabs = <S extends object>(store: ReturnType<typeof keptStore<S>>): void =>
  addEventListener('storage', ({ key }) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate()
  })
