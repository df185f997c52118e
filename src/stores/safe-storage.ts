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

/** A part of what is kept, which is foreign text: what is not good is as if it were absent. */
export const orNone = <const S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(schema), undefined)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries that are of the kind asked for. */
export const entriesOf = <T>(value: unknown, valid: (each: unknown) => each is T): Record<string, T> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => valid(entry[1])))
    : {}

/** What was stored under a name, as far as it is what a store has written. */
function storedState(text: string | null): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return isRecord(stored) && isRecord(stored.state) ? stored.state : undefined
  } catch {
    return undefined
  }
}

/** @param read takes what is good in what was stored: that is foreign text, of an older app or a curious hand */
export function keptStore<S extends object>(
  name: string,
  initial: S,
  read: (stored: Record<string, unknown>, now: S) => S,
  storage = safeStorage,
) {
  const kept = (now: S): S => {
    const stored = storedState(storage.getItem(name))
    return stored === undefined ? now : read(stored, now)
  }
  const store = create<S>()(() => kept(initial))
  let reread: S | undefined
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
