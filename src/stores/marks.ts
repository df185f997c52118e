import { entriesOf, keptStore } from './safe-storage.ts'

/**
 * What this reader has done with a car, on this device: opened it, put it out of sight, written a line
 * about it. Keyed by car id. Favourites are kept elsewhere: they are lists of their own.
 */
interface Marks {
  /** When the car was last opened, ms. */
  readonly seen: Readonly<Record<string, number>>
  /** When it was hidden, ms. */
  readonly hidden: Readonly<Record<string, number>>
  /** The one written last at the end. */
  readonly notes: Readonly<Record<string, string>>
  /** Whether results leave out what was seen. */
  readonly onlyUnseen: boolean
}

const none: Marks = { seen: {}, hidden: {}, notes: {}, onlyUnseen: false }

/** The oldest of these many go first: a mark of two years ago is not worth slowing every start. */
export const marksKept = 5000

export const noteLength = 500

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isNote = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const useMarks = keptStore('forecourt.marks', none, (stored) => ({
  seen: entriesOf(stored.seen, isTime),
  hidden: entriesOf(stored.hidden, isTime),
  notes: entriesOf(stored.notes, isNote),
  onlyUnseen: stored.onlyUnseen === true,
}))

const newest = (times: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(times)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, marksKept),
  )

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> => {
  const { [id]: _, ...rest } = record
  return rest
}

/** The car was opened. */
export const markSeen = (id: string, now = Date.now()) =>
  useMarks.setState(({ seen }) => ({ seen: newest({ ...seen, [id]: now }) }))

export const unmarkSeen = (id: string) => useMarks.setState(({ seen }) => ({ seen: without(seen, id) }))

export const hideCar = (id: string, now = Date.now()) =>
  useMarks.setState(({ hidden }) => ({ hidden: newest({ ...hidden, [id]: now }) }))

export const showCar = (id: string) => useMarks.setState(({ hidden }) => ({ hidden: without(hidden, id) }))

export const showAllCars = () => useMarks.setState({ hidden: {} })

export const forgetSeen = () => useMarks.setState({ seen: {} })

export const setOnlyUnseen = (onlyUnseen: boolean) => useMarks.setState({ onlyUnseen })

/** An empty note is no note. */
export const noteCar = (id: string, text: string): void => {
  const note = text.trim().slice(0, noteLength)
  useMarks.setState(({ notes }) => ({
    notes: note === '' ? without(notes, id) : { ...without(notes, id), [id]: note },
  }))
}

const own = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined

/** What the reader has done with one car. */
export const markOf = ({ seen, notes }: Marks, id: string) => ({
  seen: own(seen, id) !== undefined,
  note: own(notes, id),
})

export const useSeen = (id: string): boolean => useMarks(({ seen }) => own(seen, id) !== undefined)
export const useNote = (id: string): string | undefined => useMarks(({ notes }) => own(notes, id))
