import { databaseName, noItems } from './keeping.ts'

/** A car of the reader's choice. */
export interface Favourite {
  /** Since when, ms. */
  readonly added: number
  /** The reader's own words for it. */
  readonly tags: readonly string[]
  /** Ids of the groups it is in. */
  readonly groups: readonly string[]
}

/** What this reader has done with a car, on this device. */
export interface Mark {
  /** When the car was last opened, ms. */
  readonly seen?: number | undefined
  /** When it was put out of sight, ms. */
  readonly hidden?: number | undefined
  readonly note?: string | undefined
  /** When the note was written, ms. */
  readonly noted?: number | undefined
  readonly favourite?: Favourite | undefined
}

/** The marks by car id, as cards show them. What reads and changes them (marks.ts) comes after the first cars. */
export const useMarks = noItems<Mark>()

export const markOf = (items: Readonly<Record<string, Mark>>, id: string): Mark | undefined =>
  Object.hasOwn(items, id) ? items[id] : undefined

export const useMark = (id: string): Mark | undefined => useMarks(({ items }) => markOf(items, id))

/** Whether this browser has kept anything, by the name of the database (database.ts). */
export async function areMarksKept(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  } catch {
    // Where the browser keeps nothing.
    return false
  }
}
