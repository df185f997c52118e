import { create } from 'zustand'

/** Of the database that keeps what a reader has marked and saved (database.ts). */
export const databaseName = 'forecourt'

/**
 * Whether what the reader keeps outlives the page. `blocked`: the browser allows no database, as in some private windows.
 * `full`: there was no room for a change, which lives as long as the page. `newer`:
 * another tab's app is newer and has changed the database.
 */
type Keeping = 'kept' | 'blocked' | 'full' | 'newer'

export const useKeeping = create<{ readonly keeping: Keeping }>()(() => ({ keeping: 'kept' }))

export const noteKeeping = (keeping: Keeping) => useKeeping.setState({ keeping })

interface Items<T> {
  readonly items: Readonly<Record<string, T>>
  /** False until what was kept has been read: an empty list is not said before. */
  readonly loaded: boolean
}

/** Entries by key, none as yet. */
export const noItems = <T>() => create<Items<T>>()(() => ({ items: {}, loaded: false }))
