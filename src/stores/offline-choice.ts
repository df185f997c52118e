import { keptStore } from './safe-storage.ts'

/** Whether this device may keep the app and the cars that were opened, for when it has no connection. */
export const useOfflineChoice = keptStore<{ readonly on: boolean }>(
  'forecourt.offline',
  { on: true },
  ({ on }, now) => ({ on: typeof on === 'boolean' ? on : now.on }),
)
