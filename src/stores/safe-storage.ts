/**
 * localStorage that never throws: private windows, full disks and blocked cookies make it fail at any call.
 * What cannot be stored lives as long as the page.
 */
const inMemory = new Map<string, string>()

export const safeStorage = {
  getItem: (key: string): string | null => {
    try {
      return localStorage.getItem(key) ?? inMemory.get(key) ?? null
    } catch {
      return inMemory.get(key) ?? null
    }
  },
  setItem: (key: string, value: string): void => {
    inMemory.set(key, value)
    try {
      localStorage.setItem(key, value)
    } catch {
      // Kept in memory: the page goes on with it.
    }
  },
  removeItem: (key: string): void => {
    inMemory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored there either.
    }
  },
}
