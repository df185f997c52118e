import * as v from 'valibot'
import { create } from 'zustand'

/** A storage that never throws, as a full or blocked one does at any call: what it refuses lives as long as the page. */
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

// What is kept is foreign text, of an older app or a curious hand: what is not good is as if it were absent.

export const orNone = <const S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(schema), undefined)

export const orElse = <const S extends v.GenericSchema>(schema: S, otherwise: v.InferInput<S>) =>
  v.fallback(v.optional(schema, otherwise), otherwise)

/** The good values of a table. */
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

/** What stands under the name of a store. */
const Stored = v.pipe(v.string(), v.parseJson(), v.object({ state: v.looseObject({}) }))

/** @param schema of the whole state; of an empty object it makes the state at first */
export function keptStore<const S extends v.GenericSchema>(name: string, schema: S, storage = safeStorage) {
  type State = Readonly<v.InferOutput<S>>
  const kept = (now: State): State => {
    const stored = v.safeParse(Stored, storage.getItem(name))
    return stored.success ? v.parse(schema, stored.output.state) : now
  }
  const store = create<State>()(() => kept(v.parse(schema, {})))
  let reread: State | undefined
  store.subscribe((state) => {
    // What another tab has written is not written back: two of them would answer each other.
    if (state !== reread) storage.setItem(name, JSON.stringify({ state, version: 0 }))
  })
  return Object.assign(store, {
    keptAs: name,
    /** Takes over what is stored by now. */
    reread: () => {
      reread = kept(store.getState())
      store.setState(reread, true)
    },
  })
}

/** Takes over what another tab of the same reader has stored, from here on. */
export const followOtherTabs = (store: { readonly keptAs: string; readonly reread: () => void }): void =>
  addEventListener('storage', ({ key }) => {
    if (key === store.keptAs) store.reread()
  })
