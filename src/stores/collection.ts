import * as v from 'valibot'
import { noItems, noteKeeping } from './keeping.ts'
import { noteFailure, transact, type KeptStoreName } from './database.ts'

/** Milliseconds since 1970, of the days that a Date has: any other could not be shown. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))

/** Reads an entry as its schema has it; undefined for what is no such entry. */
export const readerOf =
  <const S extends v.GenericSchema>(schema: S) =>
  (entry: unknown): v.InferOutput<S> | undefined => {
    const read = v.safeParse(schema, entry)
    return read.success ? read.output : undefined
  }

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

    /** Changes entries for this page, then in the database. @param change may be called twice; undefined removes the entry */
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

interface Changed {
  readonly name: string
  readonly keys: readonly string[]
}

const otherTabs = new BroadcastChannel('forecourt')
const followers = new Map<string, (keys: readonly string[]) => Promise<void>>()
otherTabs.onmessage = ({ data }: MessageEvent<Changed>) => void followers.get(data.name)?.(data.keys)
// Node waits for an open channel.
if ('unref' in otherTabs && typeof otherTabs.unref === 'function') otherTabs.unref()

type Entries = readonly (readonly [key: string, entry: unknown])[]

/** Everything in a store; undefined where it cannot be read, which is noted. */
export async function readAll(name: KeptStoreName): Promise<Entries | undefined> {
  try {
    const [keys, entries] = await transact([name], 'readonly', (tx) => {
      const store = tx.objectStore(name)
      return Promise.all([store.getAllKeys(), store.getAll()])
    })
    return keys.flatMap((key, at) =>
      typeof key === 'string' ? [[key, entries[at] as unknown] as const] : [],
    )
  } catch (error) {
    noteFailure(error)
    return undefined
  }
}

/** Hands over the entries of a store that another tab changes, from here on. */
function followOthers(name: KeptStoreName, changed: (entries: Entries) => void): void {
  const read = async (keys: readonly string[]) => {
    try {
      const entries = await transact([name], 'readonly', (tx) =>
        Promise.all(
          keys.map(async (key) => [key, (await tx.objectStore(name).get(key)) as unknown] as const),
        ),
      )
      changed(entries)
    } catch (error) {
      noteFailure(error)
    }
  }
  followers.set(name, read)
}

/** Entries were written past their collection: this page and the others read them anew. */
export async function tellWritten(name: KeptStoreName, keys: readonly string[]): Promise<void> {
  otherTabs.postMessage({ name, keys } satisfies Changed)
  await followers.get(name)?.(keys)
}

/** Entries whose last change could not be written, by store. */
const unwritten = new Map<KeptStoreName, Set<string>>()

/** Something could be written. A small change finds room where a large one did not: what is lacking still is said to be. */
export function noteWritten(): void {
  if ([...unwritten.values()].every(({ size }) => size === 0)) noteKeeping('kept')
}

/**
 * Changes entries on top of what other tabs wrote meanwhile, and tells them. An entry that the database never got for want
 * of room is known to this page alone: what the page has is what is changed then.
 * @param own an entry as this page had it before the change
 * @param change gives an entry anew; undefined removes it
 * @returns what stands there now; undefined where it could not be written, which is noted
 */
export async function changeEntries<T>(
  name: KeptStoreName,
  keys: readonly string[],
  own: (key: string) => unknown,
  change: (entry: unknown, key: string) => T | undefined,
): Promise<readonly (readonly [string, T | undefined])[] | undefined> {
  const lacking = unwritten.get(name) ?? new Set()
  unwritten.set(name, lacking)
  try {
    const written = await transact([name], 'readwrite', (tx) => {
      const store = tx.objectStore(name)
      return Promise.all(
        keys.map(async (key) => {
          const stored: unknown = await store.get(key)
          const next = change(stored === undefined && lacking.has(key) ? own(key) : stored, key)
          await (next === undefined ? store.delete(key) : store.put(next, key))
          return [key, next] as const
        }),
      )
    })
    for (const key of keys) lacking.delete(key)
    noteWritten()
    otherTabs.postMessage({ name, keys } satisfies Changed)
    return written
  } catch (error) {
    for (const key of keys) lacking.add(key)
    noteFailure(error)
    return undefined
  }
}
