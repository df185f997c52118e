import { database, transact } from '#src/stores/database.ts'
import type { KeptRun } from './task.ts'

// Where a run stood when its rows were last safe.

const store = 'exportParts'

/** Held by the tab that makes the file: any page can see that one does. */
export const lockOf = (id: string): string => `forecourt-export-${id}`

/** Where a run stands, kept or not. */
export interface RunKeeper {
  readonly load: () => Promise<KeptRun | undefined>
  readonly save: (run: KeptRun) => Promise<void>
}

/** In the browser's database. @throws where it cannot be written */
export const databaseKeeper = (id: string): RunKeeper => ({
  load: () =>
    transact(
      [store],
      'readonly',
      // Written by `save` below, and never by another version of the app: its name would be another.
      (tx) => tx.objectStore(store).get(id) as Promise<KeptRun | undefined>,
    ),
  save: async (run) =>
    void (await transact([store], 'readwrite', (tx) => tx.objectStore(store).put(run, id))),
})

/** For as long as the thread lives: where nothing can be kept, an export can be paused all the same. */
export function memoryKeeper(): RunKeeper {
  let kept: KeptRun | undefined
  return { load: async () => kept, save: async (run) => void (kept = run) }
}

/** Forgets where a run stood. */
export async function forgetRun(id: string): Promise<void> {
  await (await database()).delete(store, id)
}
