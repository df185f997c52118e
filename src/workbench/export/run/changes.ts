import type { CarId } from '#contract/ids.ts'
import type { Car } from '#contract/resources/car.ts'
import { type Running, withArrived } from './ledger.ts'
import type { ExportPart, ExportSlice } from './types.ts'

// An export takes minutes, and the inventory moves meanwhile. At its end each slice is counted again: one that holds another
// number than was read is read again, and what is in the file and was not met there any more is looked up.

/** The slices that are whole: of the others no count says how many cars should have been read. */
const isWhole = (slice: ExportSlice): boolean =>
  slice.tail === undefined && slice.partial === undefined && slice.again === undefined

/** Where a slice was read last, by its place. */
const lastReading = (slices: readonly ExportSlice[], place: number): number =>
  Math.max(
    place,
    slices.findLastIndex(({ again }) => again === place),
  )

/** Slices that hold another number of cars than were read in them, to be read again. */
export async function changedSlices({ service, patient, ledger }: Running): Promise<ExportSlice[]> {
  const { slices, read } = ledger.now
  const found = await Promise.all(
    slices.map(async (slice, place): Promise<ExportSlice[]> => {
      if (!isWhole(slice)) return []
      const count = await patient.ask((signal) => service.count(slice.search, signal))
      return count === read[lastReading(slices, place)] ? [] : [{ ...slice, count, again: place }]
    }),
  )
  return found.flat()
}

/** Newest cars first, so many pages at most until one brings nothing new. */
const mostNewest = 20

/**
 * Cars that were listed while the export ran: where another one went from the same slice, no count says that they came.
 * @param place where they are entered
 */
export async function* readNewest(
  { plan, service, patient, ledger }: Running,
  place: number,
): AsyncGenerator<ExportPart> {
  const { perPage, window } = patient.limits
  for (let page = 1; page <= Math.min(mostNewest, Math.floor(window / perPage)); page += 1) {
    const search = { ...plan.search, sort: 'newest', page } as const
    const cars: readonly Car[] = await patient.ask((signal) => service.page(search, perPage, signal))
    const part = withArrived(ledger, ledger.enter(cars, place))
    if (part.cars.length === 0) return
    yield part
  }
}

/** So many are looked up one by one; where more have gone, the proof says how many. */
const mostLookedUp = 500

/** Cars of the file that no longer match: they were not met when their slice, or the inventory, was read again. */
export async function goneOf({ plan, service, patient, ledger }: Running): Promise<CarId[]> {
  const { slices, passes } = ledger.now
  const left =
    plan.way === 'cursor'
      ? Array.from({ length: Math.max(0, passes - 1) }, (_, pass) => pass)
      : slices.flatMap((_, place) =>
          slices.some(
            ({ again }, later) => later > place && again !== undefined && again === baseOf(slices, place),
          )
            ? [place]
            : [],
        )
  if (left.length === 0) return []
  const doubtful = ledger.metLastAt(new Set(left)).slice(0, mostLookedUp)
  const standing = await Promise.all(
    doubtful.map((id) => patient.ask((signal) => service.matches(plan.search, id, signal))),
  )
  return doubtful.filter((_, index) => standing[index] === false)
}

const baseOf = (slices: readonly ExportSlice[], place: number): number => slices[place]?.again ?? place
