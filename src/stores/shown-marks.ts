import { databaseName, noItems } from './keeping.ts'

/** A favourite car. */
export interface Favourite {
  /** When it was added, in ms. */
  readonly added: number
  /** The user's own tags. */
  readonly tags: readonly string[]
  /** Ids of its groups. */
  readonly groups: readonly string[]
}

/** The user's marks of a car, on this device. */
export interface Mark {
  /** When the car was last opened, in ms. */
  readonly seen?: number | undefined
  /** When it was hidden, in ms. */
  readonly hidden?: number | undefined
  readonly note?: string | undefined
  /** When the note was written, in ms. */
  readonly noted?: number | undefined
  readonly favourite?: Favourite | undefined
}

/** The marks by car id, as cards show them. The code that reads and changes them (marks.ts) loads later. */
export const useMarks = noItems<Mark>()

export const markOf = (items: Readonly<Record<string, Mark>>, id: string): Mark | undefined =>
  Object.hasOwn(items, id) ? items[id] : undefined

export const useMark = (id: string): Mark | undefined => useMarks(({ items }) => markOf(items, id))

/** Whether this browser has kept any data, by the name of the database (database.ts). */
export async function areMarksKept(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  } catch {
    // The browser keeps no data.
    return false
  }
}
