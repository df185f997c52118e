import { filterKeys } from '#contract/filters.ts'
import { cutter } from './cut.ts'
import { patient } from './patient.ts'
import type { ExportOptions, ExportPlan, ExportService } from './types.ts'

/** Cars a batch of the cursor: each comes with its reports, some kilobytes of them. */
export const cursorBatch = 500

interface PlanOptions extends ExportOptions {
  /** Called with the number of requests so far. */
  readonly onRequest?: (requests: number) => void
}

/**
 * How the cars of a search can be fetched: by its pages where the window shows them all, by the cursor where it asks for
 * nothing that the cursor does not know and there is one, and otherwise cut into slices. Makes counts alone, a hundred or so
 * for sixty thousand cars. Rejects with a ProblemError that only somebody can mend.
 */
export async function planExport(
  search: ExportPlan['search'],
  service: ExportService,
  options: PlanOptions,
): Promise<ExportPlan> {
  const asking = patient(options)
  const { window, perPage } = asking.limits
  const total = await asking.ask((signal) => service.count(search, signal))
  const first = { ...search, page: 1 }
  const plan = { search: first, total, beyond: 0, cursor: false }
  if (total === 0) return { ...plan, way: 'pages', requests: 1, slices: [] }
  if (total <= window)
    return {
      ...plan,
      way: 'pages',
      requests: Math.ceil(total / perPage) + 1,
      slices: [{ search: first, count: total, wanted: total }],
    }
  const forCursor = filterKeys.every(
    (key) => search.filters[key] === undefined || key === 'sources' || key === 'leasing',
  )
  const hasCursor = () => asking.ask((signal) => service.hasCursor(signal))
  if (forCursor && (await hasCursor()))
    return { ...plan, way: 'cursor', requests: Math.ceil(total / cursorBatch) + 2, slices: [] }

  const counted: typeof service.count = async (...call) => {
    const count = await service.count(...call)
    options.onRequest?.(asking.requests())
    return count
  }
  const { slices, beyond } = await cutter({ count: counted }, asking)(first, total)
  const cursor = beyond > 0 && !forCursor && (await hasCursor())
  // Where the end of a slice is, is counted again when it is read.
  const requests = slices.reduce((sum, { wanted }) => sum + Math.ceil(wanted / perPage) + 1, 1)
  return { ...plan, way: 'slices', requests, slices, beyond, cursor }
}
