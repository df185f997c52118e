import * as v from 'valibot'
import { create } from 'zustand'

/** A storage that never throws, unlike a full or blocked one; a refused value lives as long as the page. */
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
        // The value stays in memory for this page.
      }
    },
    removeItem: (key: string): void => {
      inMemory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // The storage cannot have the item either.
      }
    },
  }
}

/** Shared by all tabs of this device. */
export const safeStorage = safely(() => localStorage)

/** For this tab only, as long as it is open. */
export const tabStorage = safely(() => sessionStorage)

// Stored data may come from an older app or be manipulated: invalid values count as absent.

export const orNone = <const S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(schema), undefined)

export const orElse = <const S extends v.GenericSchema>(schema: S, otherwise: v.InferInput<S>) =>
  v.fallback(v.optional(schema, otherwise), otherwise)

/** The valid values of a table. */
export const tableOf = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    orElse(v.record(v.string(), v.unknown()), {}),
    v.transform((all) =>
      Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, v.InferOutput<S>] => v.is(schema, entry[1])),
      ),
    ),
  )

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The stored text of a store. */
const Stored = v.pipe(v.string(), v.parseJson(), v.object({ state: v.looseObject({}) }))

/**
 * A store that is kept on the device, the same in all tabs.
 * @param schema of the whole state; parsing an empty object must give the initial state
 */
export function keptStore<const S extends v.GenericSchema>(name: string, schema: S, storage = safeStorage) {
  type State = Readonly<v.InferOutput<S>>
  const kept = (now: State): State => {
    const stored = v.safeParse(Stored, storage.getItem(name))
    return stored.success ? v.parse(schema, stored.output.state) : now
  }
  const store = create<State>()(() => kept(v.parse(schema, {})))
  let reread: State | undefined
  store.subscribe((state) => {
    // A state read from another tab is not written back, or two tabs would answer each other forever.
    if (state !== reread) storage.setItem(name, JSON.stringify({ state, version: 0 }))
  })
  /** Reads the stored state again. */
  const rereadNow = () => {
    reread = kept(store.getState())
    store.setState(reread, true)
  }
  // A tab that did not follow would write its own state over that of another tab.
  if (storage === safeStorage && typeof addEventListener === 'function')
    addEventListener('storage', ({ key }) => {
      if (key === name) rereadNow()
    })
  return Object.assign(store, { keptAs: name, reread: rereadNow })
}
