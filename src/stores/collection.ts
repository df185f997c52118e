import * as v from 'valibot'
import { noItems, noteKeeping } from './keeping.ts'
import { noteFailure, transact, type KeptStoreName } from './database.ts'

/** Milliseconds since 1970, within the range of Date. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))

/** Parses an entry with its schema; returns undefined for anything else. */
export const readerOf =
  <const S extends v.GenericSchema>(schema: S) =>
  (entry: unknown): v.InferOutput<S> | undefined => {
    const read = v.safeParse(schema, entry)
    return read.success ? read.output : undefined
  }

const shown = new Map<KeptStoreName, () => Readonly<Record<string, unknown>>>()

/** Entries of a store that this page shows, including unwritten ones; empty before the page has read them. */
export const shownEntries = (name: KeptStoreName): Readonly<Record<string, unknown>> =>
  shown.get(name)?.() ?? {}

/**
 * A store for components with the entries of one database store, by key. Components see the entries in
 * memory; an entry that cannot be written lives as long as the page (`useKeeping` reports it).
 * @param read parses an entry, maybe of an older app; undefined leaves the entry alone
 * @param store an existing store, where one was made before its entries can be read
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
  /** The number of pending writes of an entry: an earlier result must not replace a later change. */
  const writing = new Map<string, number>()
  const count = (keys: readonly string[], by: number) => {
    for (const key of keys) writing.set(key, (writing.get(key) ?? 0) + by)
  }
  return Object.assign(store, {
    /** Reads the kept entries once, and follows other tabs from then on. */
    load: (): Promise<void> => (loading ??= load()),

    /** Changes entries in this page, then in the database. @param change may run twice; undefined removes the entry */
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
// An open channel would keep Node alive.
if ('unref' in otherTabs && typeof otherTabs.unref === 'function') otherTabs.unref()

type Entries = readonly (readonly [key: string, entry: unknown])[]

/** All entries of a store; undefined, with a note in `useKeeping`, where the store cannot be read. */
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

/** Calls `changed` with the entries that another tab has changed. */
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

/** Entries were written outside their collection: this page and other tabs read them again. */
export async function tellWritten(name: KeptStoreName, keys: readonly string[]): Promise<void> {
  otherTabs.postMessage({ name, keys } satisfies Changed)
  await followers.get(name)?.(keys)
}

/** Keys of entries whose last change could not be written, by store. */
const unwritten = new Map<KeptStoreName, Set<string>>()

/** A write succeeded. The warning ends only when every entry has been written. */
export function noteWritten(): void {
  if ([...unwritten.values()].every(({ size }) => size === 0)) noteKeeping('kept')
}

/**
 * Changes entries on top of what other tabs wrote, and notifies those tabs. Where the database lacks an entry
 * for want of room, the change applies to this page's own entry.
 * @param own an entry as this page had it before the change
 * @param change returns the new entry; undefined removes it
 * @returns the new entries; undefined, with a note, where they could not be written
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
