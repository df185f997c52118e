import { filterKeys } from '#contract/filters.ts'
import { cutter } from './cut.ts'
import { patient } from './patient.ts'
import type { ExportOptions, ExportPlan, ExportService, PlanProgress } from './types.ts'

/** Cars a batch of the cursor: each comes with its reports, some kilobytes of them. */
export const cursorBatch = 500

interface PlanOptions extends ExportOptions {
  readonly onProgress?: (progress: PlanProgress) => void
}

/**
 * How all cars of a search can be fetched: by its pages where the window shows them all, by the cursor where it asks for
 * nothing that the cursor does not know and there is one, and otherwise cut into slices. Makes counts alone, some thirty for sixty thousand
 * cars. Rejects with a ProblemError that only somebody can mend.
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
  const plan = { search: first, total, remainders: [] }
  if (total === 0) return { ...plan, way: 'pages', requests: 1, slices: [] }
  if (total <= window)
    return {
      ...plan,
      way: 'pages',
      requests: Math.ceil(total / perPage) + 1,
      slices: [{ search: first, count: total }],
    }
  const forCursor = filterKeys.every(
    (key) => search.filters[key] === undefined || key === 'sources' || key === 'leasing',
  )
  if (forCursor && (await asking.ask((signal) => service.hasCursor(signal))))
    return { ...plan, way: 'cursor', requests: Math.ceil(total / cursorBatch) + 2, slices: [] }

  let slices = 0
  const { cut } = cutter(service, asking, asking.limits.effort, (found) => {
    slices += found
    options.onProgress?.({ counts: asking.requests(), slices })
  })
  const { slices: cuts, remainders } = await cut(first, total)
  const pages = cuts.reduce((sum, { count }) => sum + Math.ceil(count / perPage), 0)
  // A remainder is counted a dozen times to be divided, and some pages are read of each part.
  const left = remainders.reduce((sum, { most }) => sum + 24 + Math.ceil(most / perPage), 0)
  return { ...plan, way: 'slices', requests: pages + cuts.length + left + 1, slices: cuts, remainders }
}
