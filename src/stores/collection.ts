import { noItems } from './collection-store.ts'
import type { KeptStoreName } from './database.ts'
import { changeEntries, followOthers, readAll } from './kept-entries.ts'

const shown = new Map<KeptStoreName, () => Readonly<Record<string, unknown>>>()

/** Entries of a store that this page shows, whether they could be written or not; none where it has not read them. */
export const shownEntries = (name: KeptStoreName): Readonly<Record<string, unknown>> =>
  shown.get(name)?.() ?? {}

/**
 * Entries of one store of the database, by key, as a store that components read. The entries in memory are what is shown;
 * what cannot be written lives as long as the page (`useKeeping` says so).
 * @param read takes what is good in an entry: it may be of an older app. Undefined leaves it alone, unread
 * @param store where there is one that was made before its entries can be read
 */
export function collection<T>(
  name: KeptStoreName,
  read: (entry: unknown) => T | undefined,
  store = noItems<T>(),
) {
  const show = (changed: readonly (readonly [string, T | undefined])[], loaded = false) =>
    store.setState((now) => {
      const items = { ...now.items }
      for (const [key, item] of changed) {
        if (item === undefined) delete items[key]
        else items[key] = item
      }
      return { items, loaded: loaded || now.loaded }
    })

  const load = async () => {
    const take = (all: readonly (readonly [string, unknown])[] = [], loaded = false) =>
      show(
        all.map(([key, entry]) => [key, read(entry)]),
        loaded,
      )
    followOthers(name, take)
    take(await readAll(name), true)
  }

  shown.set(name, () => store.getState().items)

  let loading: Promise<void> | undefined
  /** How many changes of an entry are being written: what an earlier one wrote is not shown over a later one. */
  const writing = new Map<string, number>()
  const count = (keys: readonly string[], by: number) => {
    for (const key of keys) writing.set(key, (writing.get(key) ?? 0) + by)
  }
  return Object.assign(store, {
    /** Reads what is kept, once, and follows other tabs from then on. */
    load: (): Promise<void> => (loading ??= load()),

    /**
     * Changes entries at once for this page, then in the database on top of what other tabs wrote meanwhile.
     * @param change gives the entry anew; undefined removes it. It may be called twice
     */
    change: async (
      keys: readonly string[],
      change: (now: T | undefined, key: string) => T | undefined,
    ): Promise<void> => {
      const { items } = store.getState()
      const own = (key: string) => (Object.hasOwn(items, key) ? items[key] : undefined)
      show(keys.map((key) => [key, change(own(key), key)]))
      count(keys, 1)
      const written = await changeEntries(name, keys, own, (entry, key) => change(read(entry), key))
      count(keys, -1)
      show((written ?? []).filter(([key]) => writing.get(key) === 0))
    },
  })
}
