import { create } from 'zustand'

interface Items<T> {
  readonly items: Readonly<Record<string, T>>
  /** False until what was kept has been read: an empty list is not said before. */
  readonly loaded: boolean
}

/** Entries by key, none as yet. */
export const noItems = <T>() => create<Items<T>>()(() => ({ items: {}, loaded: false }))
