import { setOnlyUnseen } from './prefs.ts'
import { keepCars, readKeptCar } from './kept-cars.ts'
import { changeMarks } from './marks.ts'
import { oldMarksKey } from './shown-marks.ts'
import { useKeeping } from './keeping.ts'
import { entriesOf, isRecord, safeStorage, storedState } from './safe-storage.ts'

const oldCarsKey = 'forecourt.marked'

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isNote = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Marks that an older app kept in the browser's storage move into the database. What is there already wins: it is newer.
 * Where the database cannot be written they stay where they are.
 */
export async function takeOverMarks(): Promise<void> {
  const old = storedState(safeStorage.getItem(oldMarksKey)) ?? {}
  const seen = entriesOf(old.seen, isTime)
  const hidden = entriesOf(old.hidden, isTime)
  const notes = entriesOf(old.notes, isNote)
  // Notes had no time, only an order: the one written last stood at the end.
  const order = new Map(Object.keys(notes).map((id, at) => [id, at]))
  const of = <T>(record: Readonly<Record<string, T>>, id: string) =>
    Object.hasOwn(record, id) ? record[id] : undefined
  await changeMarks([...new Set([seen, hidden, notes].flatMap(Object.keys))], (mark, id) => ({
    ...mark,
    seen: mark.seen ?? of(seen, id),
    hidden: mark.hidden ?? of(hidden, id),
    note: mark.note ?? of(notes, id),
    noted: mark.noted ?? order.get(id),
  }))
  if (old.onlyUnseen === true) setOnlyUnseen(true)
  const cars = storedState(safeStorage.getItem(oldCarsKey))?.cars
  await keepCars(
    Object.entries(entriesOf(cars, isRecord)).flatMap(([id, car]) => {
      const read = readKeptCar(car)
      return read === undefined ? [] : [[id, read] as const]
    }),
  )
  if (useKeeping.getState().keeping !== 'kept') return
  safeStorage.removeItem(oldMarksKey)
  safeStorage.removeItem(oldCarsKey)
}
