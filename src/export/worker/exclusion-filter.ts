import { supersetOf } from '#contract/exclusion/inclusion-exclusion.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { keepMatching } from '#src/api/exclusion/keep-matching.ts'
import { ProblemError } from '#src/api/problem-error.ts'
import { patient } from '../run/patient.ts'
import type { ExportOptions, ExportService } from '../run/types.ts'

export interface ExclusionFilter {
  /** What is read: plain, with all cars of the search and maybe others. */
  readonly superset: Search
  /** Absent where every car that is read is of the search. */
  readonly keep?: (cars: readonly Car[]) => Promise<readonly Car[]>
  /** Requests that this has taken so far: answers leave some cars in question. */
  readonly counts: () => number
  readonly options: ExportOptions
}

/** Counts are made beside the run: each has half of the four requests that an export may have under way. */
const atOnce = 2

/** @param sites needed where a source is excluded @throws ProblemError `absent` where no source is left */
export function exclusionFilter(
  asked: Search,
  sites: Sites,
  service: Pick<ExportService, 'count'>,
  options: ExportOptions,
): ExclusionFilter {
  const search = withSourcesIncluded(asked, sites)
  const superset = supersetOf(asked, sites)
  if (search === undefined || superset === undefined) throw new ProblemError({ kind: 'absent' })
  // Sources are all that was excluded, or nothing is.
  if (isPlain(search)) return { superset, counts: () => 0, options }
  const shared = { ...options, limits: { ...options.limits, atOnce } }
  const asking = patient(shared)
  const count = (one: Search) => asking.ask((signal) => service.count(one, signal))
  return {
    superset,
    keep: (cars) => keepMatching(cars, { search, superset, sites, count }),
    counts: asking.requests,
    options: shared,
  }
}
