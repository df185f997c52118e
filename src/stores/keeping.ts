import { create } from 'zustand'

/** The name of the database with the user's data (database.ts). */
export const databaseName = 'forecourt'

/**
 * Whether the user's data outlives the page. `blocked`: the browser allows no database, as in some private
 * windows. `full`: a change found no room and lives as long as the page. `newer`: a newer app in another tab
 * has changed the database.
 */
type Keeping = 'kept' | 'blocked' | 'full' | 'newer'

export const useKeeping = create<{ readonly keeping: Keeping }>()(() => ({ keeping: 'kept' }))

export const noteKeeping = (keeping: Keeping) => useKeeping.setState({ keeping })

interface Items<T> {
  readonly items: Readonly<Record<string, T>>
  /** False until the kept entries have been read; an empty list is not shown before. */
  readonly loaded: boolean
}

/** A store of entries by key, empty at first. */
export const noItems = <T>() => create<Items<T>>()(() => ({ items: {}, loaded: false }))
