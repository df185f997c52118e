import type { CarId } from '#contract/ids.ts'
import type { Car } from '#contract/resources/car.ts'
import { problemOf } from '#src/api/get.ts'
import { statedIn } from '#contract/range-within.ts'
import { readPages } from './pages.ts'
import { patient } from './patient.ts'
import type {
  ExportOptions,
  ExportPart,
  ExportPlan,
  ExportProof,
  ExportService,
  ExportSlice,
  ReadingPlace,
} from './types.ts'

/** A pass that is lost so often without a new car will not complete. */
const mostFruitless = 5

/** A batch that was lost may be gone for good; another pass brings its cars. */
const mostPasses = 2

/** The service has dropped the cursor, because the network was down for longer than the cursor lives. */
const isLost = (error: unknown): boolean => ['invalid', 'absent'].includes(problemOf(error).kind)

/** Returns the proof at the end; resumes at `from`. @param seen ids read up to `from`; the run adds its own */
export async function* runExport(
  plan: ExportPlan,
  from: ReadingPlace,
  seen: Set<CarId>,
  service: ExportService,
  options: ExportOptions,
): AsyncGenerator<ExportPart, ExportProof> {
  // Prefetched pages are aborted with the run.
  const own = new AbortController()
  const asking = patient({ ...options, signal: AbortSignal.any([options.signal, own.signal]) })
  const { ask } = asking
  const { perPage, window, atOnce } = asking.limits
  let place = from
  const requests = () => from.requests + asking.requests()

  const part = (cars: readonly Car[], next: Partial<ReadingPlace>): ExportPart => {
    const fresh = cars.filter(({ id }) => !seen.has(id) && seen.add(id))
    place = { ...place, ...next, requests: requests(), read: place.read + fresh.length }
    return { cars: fresh, place }
  }

  const firstPage = async ({ search, tail }: ExportSlice): Promise<number> => {
    if (tail === undefined) return 1
    const stated = await ask((signal) => service.count(statedIn(search, tail), signal))
    return Math.max(1, Math.floor(stated / perPage))
  }

  async function* readSlices(): AsyncGenerator<ExportPart> {
    for (let slice = from.slice; slice < plan.slices.length; slice += 1) {
      const wanted = plan.slices[slice]
      if (wanted === undefined) return
      const { search, count } = wanted
      const begun = slice === from.slice && from.page > 0
      const pages = readPages({
        fetch: (page) => ask((signal) => service.page({ ...search, page }, perPage, signal)),
        page: begun ? from.page : await firstPage(wanted),
        joint: begun ? from.joint : [],
        count,
        perPage,
        lastPage: Math.floor(window / perPage),
        atOnce,
      })
      for await (const { cars, joint, next, loose } of pages)
        yield part(cars, {
          ...(next === undefined ? { slice: slice + 1, page: 0, joint: [] } : { slice, page: next, joint }),
          loose: place.loose + Number(loose),
        })
    }
  }

  async function* readCursor(): AsyncGenerator<ExportPart> {
    let fruitless = 0
    while (place.passes === 0 || (seen.size < plan.total && place.passes < mostPasses)) {
      const { next, passes } = place
      try {
        const batch = await ask((signal) => service.cursor(plan.search, next ?? undefined, signal))
        const read = part(batch.cars, { next: batch.next, passes: batch.next === null ? passes + 1 : passes })
        if (read.cars.length > 0) fruitless = 0
        yield read
      } catch (error) {
        if (next === null || !isLost(error) || fruitless >= mostFruitless) throw error
        fruitless += 1
        // The next pass skips the cars that were read before.
        place = { ...place, next: null }
      }
    }
  }

  try {
    yield* plan.way === 'cursor' ? readCursor() : readSlices()
    const counted = await ask((signal) => service.count(plan.search, signal))
    const { read: rows, loose } = place
    return {
      rows,
      duplicates: rows - seen.size,
      expected: plan.total,
      counted,
      missing: Math.max(0, counted - rows),
      surplus: Math.max(0, rows - counted),
      loose,
      requests: requests(),
      cursor: counted > rows && plan.cursor,
    }
  } finally {
    own.abort()
  }
}
