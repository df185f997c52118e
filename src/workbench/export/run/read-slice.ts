import type { Car } from '#contract/resources/car.ts'
import { cutter } from './cut.ts'
import { statedRange } from './divisions.ts'
import { type Running, withArrived } from './ledger.ts'
import { readPages } from './pages.ts'
import { type ExportPart, type ExportSlice, type SortedKey, tailSort } from './types.ts'

/** Whether a car, as far as can be told of it, does not state that field. */
const lacks = (car: Car, key: SortedKey): boolean => {
  if (key === 'year') return car.year === null
  return car.listings.some((listing) =>
    key === 'price' ? (listing.price?.price ?? null) === null : listing.odometer === null,
  )
}

/** The page at which the cars without a value begin, or the first where they are not last. */
async function tailStart(
  slice: ExportSlice,
  key: SortedKey,
  fetch: (page: number) => Promise<readonly Car[]>,
  { service, patient: { ask, limits } }: Running,
): Promise<number> {
  const { perPage } = limits
  const [stated, last] = await Promise.all([
    ask((signal) => service.count(statedRange(slice.search, key), signal)),
    fetch(Math.max(1, Math.ceil(slice.count / perPage))),
  ])
  const end = last.at(-1)
  if (end !== undefined && !lacks(end, key)) return 1
  // One page earlier than need be; earlier still where cars have gone since they were counted.
  let page = Math.max(1, Math.floor(stated / perPage))
  while (page > 1) {
    const [car] = await fetch(page)
    if (car !== undefined && !lacks(car, key)) break
    page -= 1
  }
  return page
}

/** The cars of the slice at which the run stands, page by page; at its end the run stands at the next. */
export async function* readSlice(running: Running, slice: ExportSlice): AsyncGenerator<ExportPart> {
  const { service, patient, ledger } = running
  const { now } = ledger
  const { perPage, window, atOnce } = patient.limits
  const place = now.slice
  const search = slice.tail === undefined ? slice.search : { ...slice.search, sort: tailSort[slice.tail] }
  const fetch = (page: number) => patient.ask((signal) => service.page({ ...search, page }, perPage, signal))
  if (now.page === 0)
    now.page = slice.tail === undefined ? 1 : await tailStart(slice, slice.tail, fetch, running)
  let more = false
  const pages = readPages({
    fetch,
    page: now.page,
    joint: now.joint,
    count: slice.count,
    perPage,
    lastPage: Math.floor(window / perPage),
    atOnce,
  })
  for await (const read of pages) {
    more = read.more
    now.page = read.next ?? read.page
    now.joint = read.joint
    if (read.loose) now.loose += 1
    if (read.next === undefined) {
      now.slice += 1
      now.page = 0
      now.joint = []
      // It has grown beyond the window since it was counted: its parts follow behind the others.
      if (more && slice.partial === undefined) await cutAgain(running, place)
    }
    const part = ledger.enter(read.cars, place)
    if (slice.again === undefined) yield part
    else yield withArrived(ledger, part)
  }
}

async function cutAgain({ service, patient, ledger: { now } }: Running, place: number): Promise<void> {
  const slice = now.slices[place]
  if (slice === undefined) return
  const count = await patient.ask((signal) => service.count(slice.search, signal))
  const { slices, remainders } = await cutter(service, patient, patient.limits.effort).cut(
    slice.search,
    Math.max(count, patient.limits.window + 1),
  )
  const partial = now.slices.map((each, index) =>
    index === place ? { ...each, partial: true as const } : each,
  )
  now.slices = [...partial, ...slices]
  now.remainders = [...now.remainders, ...remainders]
}
