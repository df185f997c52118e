import * as v from 'valibot'
import { collection, readerOf, time } from './collection.ts'
import { orNone } from './safe-storage.ts'
import { type Favourite, type Mark, markOf, useMarks } from './shown-marks.ts'

const texts = v.fallback(v.array(v.string()), [])

const MarkEntry = v.looseObject({
  /** When the car was last opened, in ms. */
  seen: orNone(time),
  /** When it was hidden, in ms. */
  hidden: orNone(time),
  note: orNone(v.pipe(v.string(), v.nonEmpty())),
  /** When the note was written, in ms. */
  noted: orNone(time),
  /** A favourite: when it was added (ms), the user's tags, and the ids of its groups. */
  favourite: orNone(v.object({ added: time, tags: texts, groups: texts })),
})

export const readMark: (entry: unknown) => Mark | undefined = readerOf(MarkEntry)

/** By car id, in the database. */
export const keptMarks = collection('marks', readMark, useMarks)

/** The most cars kept that were only opened; older ones are dropped, because every start reads all marks. */
export const seenKept = 5000

/** The most characters to type; a note joined from several is longer and never cut. */
export const noteLength = 500

const isEmpty = ({ seen, hidden, note, favourite }: Mark) =>
  seen === undefined && hidden === undefined && note === undefined && favourite === undefined

/** Changes the marks of cars; an empty mark is removed. */
export const changeMarks = (ids: readonly string[], change: (now: Mark, id: string) => Mark): Promise<void> =>
  keptMarks.change(ids, (now, id) => {
    const next = change(now ?? readMark({}) ?? {}, id)
    return isEmpty(next) ? undefined : next
  })

/** Changes those of the given cars that are favourites. */
export const changeFavourites = (
  ids: readonly string[],
  change: (now: Favourite) => Partial<Favourite>,
): Promise<void> =>
  changeMarks(ids, (mark) => ({
    ...mark,
    favourite: mark.favourite && { ...mark.favourite, ...change(mark.favourite) },
  }))

/** Ids of marked cars, the latest first. @param at the time of the mark in ms; undefined without one */
export const markedIds = (
  marks: Readonly<Record<string, Mark>>,
  at: (mark: Mark) => number | undefined,
): string[] =>
  Object.entries(marks)
    .flatMap(([id, mark]) => {
      const when = at(mark)
      return when === undefined ? [] : [{ id, when }]
    })
    .toSorted((a, b) => b.when - a.when)
    .map(({ id }) => id)

const idsWith = (kind: 'seen' | 'hidden'): string[] =>
  markedIds(useMarks.getState().items, (mark) => mark[kind])

/** Records that the car was opened. */
export function markSeen(id: string, now = Date.now()): void {
  void changeMarks([id], (mark) => ({ ...mark, seen: now }))
  const seen = idsWith('seen')
  if (seen.length <= seenKept) return
  const oldest = seen.slice(seenKept)
  void changeMarks(oldest, (mark) => ({ ...mark, seen: undefined }))
  // Kept cars without a mark are removed.
  const unmarked = oldest.filter((id) => markOf(useMarks.getState().items, id) === undefined)
  void import('./kept-cars.ts').then(({ useKeptCars }) => useKeptCars.change(unmarked, () => undefined))
}

export const unmarkSeen = (id: string) => void changeMarks([id], (mark) => ({ ...mark, seen: undefined }))

export const hideCar = (id: string, now = Date.now()) =>
  void changeMarks([id], (mark) => ({ ...mark, hidden: now }))

export const showCar = (id: string) => void changeMarks([id], (mark) => ({ ...mark, hidden: undefined }))

/** Ends a mark on all cars. @returns puts it back */
export function endMarks(kind: 'hidden' | 'seen'): () => void {
  const ids = idsWith(kind)
  const before = useMarks.getState().items
  void changeMarks(ids, (mark) => ({ ...mark, [kind]: undefined }))
  return () => void changeMarks(ids, (mark, id) => ({ ...mark, [kind]: markOf(before, id)?.[kind] }))
}

/** An empty note removes the note. */
export function noteCar(id: string, text: string, now = Date.now()): void {
  const note = text.trim()
  void changeMarks([id], (mark) =>
    note === '' ? { ...mark, note: undefined, noted: undefined } : { ...mark, note, noted: now },
  )
}

/** Favourites removed while this page is open, so that a mistaken press loses no tags. */
const removed = new Map<string, Favourite>()

/** Adds favourites; a favourite that was removed gets its tags and groups back. */
export const addFavourites = (ids: readonly string[], now = Date.now()) =>
  void changeMarks(ids, (mark, id) => ({
    ...mark,
    favourite: mark.favourite ?? removed.get(id) ?? { added: now, tags: [], groups: [] },
  }))

export const removeFavourites = (ids: readonly string[]) =>
  void changeMarks(ids, (mark, id) => {
    if (mark.favourite !== undefined) removed.set(id, mark.favourite)
    return { ...mark, favourite: undefined }
  })
