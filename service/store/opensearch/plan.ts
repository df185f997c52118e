import type { LiveCar } from './live.ts'
import { numbersOf } from './numbers.ts'

/** The changes by which an index gets the cars of a folder. */
export interface LoadPlan {
  /** Cars whose document must be written, by id, with their numbers. */
  readonly writes: ReadonlyMap<string, number>
  /** Documents that earlier generations see and the next one does not. */
  readonly ends: readonly string[]
  /** Documents of an aborted load, which no generation has seen. */
  readonly removes: readonly string[]
}

/**
 * Compares the documents of an index with the cars of a folder. Correct documents of an earlier load stay,
 * whether that load ended or not, so that the same comparison serves to resume a load and to apply a change.
 * `wanted`: hashes by car id. `committed`: the newest committed generation of the index, 0 for none.
 * Undefined where new cars have no room between the numbers of their neighbours.
 */
export function planOf(
  held: Iterable<LiveCar>,
  wanted: ReadonlyMap<string, string>,
  committed: number,
): LoadPlan | undefined {
  const known = new Map<string, number>()
  const right = new Set<string>()
  const ends: string[] = []
  const removes: string[] = []
  for (const { doc, car, no, hash, from } of held) {
    if (wanted.has(car)) known.set(car, no)
    if (wanted.get(car) === hash && !right.has(car)) right.add(car)
    else if (from > committed) removes.push(doc)
    else ends.push(doc)
  }
  const ids = [...wanted.keys()].sort((a, b) => (a < b ? -1 : 1))
  const numbers = numbersOf(ids.map((id) => known.get(id)))
  if (numbers === undefined) return undefined
  const writes = new Map<string, number>()
  ids.forEach((id, at) => {
    if (!right.has(id)) writes.set(id, numbers[at] ?? 0)
  })
  return { writes, ends, removes }
}
