import { type KeptStoreName, noteFailure, transact } from './database.ts'
import { noteKeeping } from './keeping.ts'

interface Changed {
  readonly name: string
  readonly keys: readonly string[]
}

/** Says to other tabs which entries changed. */
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
export function followOthers(name: KeptStoreName, changed: (entries: Entries) => void): void {
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
