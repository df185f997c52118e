import { queryOptions } from '@tanstack/react-query'
import { perPageBounds } from '#contract/result-window.ts'
import { searchKey } from '#contract/search.ts'
import { get } from '#src/api/get.ts'
import { sitesFor } from '#src/api/plain-queries.ts'
import { canKeepFiles } from '../jobs/place.ts'
import type { ExportPlan } from '../run/types.ts'
import type { ExportTask } from '../worker/task.ts'

export interface Expected {
  readonly plan: ExportPlan
  readonly rows: number
  /** Whether the number is exact: cars are counted where possible, listings are not. */
  readonly exact: boolean
  readonly seconds: number
  readonly bytes: number
  readonly onDisk: boolean
}

/** Of the parallel requests, about this many make progress at once with a service of two cores. */
const atOnce = 2

const kept = 5 * 60_000

/** @param count the exact number of cars; undefined where it cannot be counted */
export const expectation = (task: ExportTask, count: number | undefined) => {
  const { search, language, choice, layout } = task
  return queryOptions({
    queryKey: [
      'export',
      searchKey({ ...search, page: 1 }),
      language,
      choice,
      layout.format,
      layout.csv.separator,
      `${count}`,
    ],
    queryFn: async ({ client, signal }): Promise<Expected> => {
      // The code that writes files loads only when it is needed.
      const [{ httpService }, { planExport }, { measureFile }, { exclusionFilter }] = await Promise.all([
        import('../run/http-service.ts'),
        import('../run/plan.ts'),
        import('./measure-file.ts'),
        import('../worker/exclusion-filter.ts'),
      ])
      const service = httpService(get, language)
      const [sites, onDisk] = await Promise.all([sitesFor(client, search, language), canKeepFiles()])
      const sent = performance.now()
      const exclusions = await exclusionFilter(search, sites, service, { signal })
      const first = { ...exclusions.read, page: 1 }
      const read = await service.page(first, perPageBounds.max, signal)
      const pageMs = performance.now() - sent
      const plan = await planExport(first, service, { signal })
      const sifting = performance.now()
      const { cars, rowsPer, bytesPer } = await measureFile(read, task, exclusions, sites)
      const siftMs = performance.now() - sifting
      const share = read.length === 0 ? 0 : cars / read.length
      // All cars that are read, unless exclusions leave some out.
      const all = exclusions.keep === undefined ? plan.total : (count ?? Math.round(plan.total * share))
      const counted = exclusions.keep === undefined || count !== undefined
      const pages = Math.max(plan.requests, plan.total / perPageBounds.max)
      return {
        plan,
        rows: choice.rowsPer === 'car' ? all : Math.round(all * rowsPer),
        exact: choice.rowsPer === 'car' && counted,
        // Exclusions are applied page by page while other pages are fetched.
        seconds: Math.ceil((pages * Math.max(pageMs / atOnce, siftMs)) / 1000),
        bytes: all * bytesPer,
        onDisk,
      }
    },
    staleTime: kept,
    retry: false,
  })
}
