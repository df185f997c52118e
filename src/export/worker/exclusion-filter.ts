import { supersetOf } from '#contract/exclusion/inclusion-exclusion.ts'
import { excludesOfListing } from '#contract/exclusion/sought.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { keepMatching } from '#src/api/exclusion/keep-matching.ts'
import { problemOf, ProblemError } from '#src/api/problem-error.ts'
import { patient } from '../run/patient.ts'
import type { ExportOptions, ExportService } from '../run/types.ts'

export interface ExclusionFilter {
  /** Plain, with all cars of the search and maybe others. */
  readonly superset: Search
  /** What is read: the search itself where the service answers it, else the superset. */
  readonly read: Search
  /** Absent where every car that is read is of the search. */
  readonly keep?: (cars: readonly Car[]) => Promise<readonly Car[]>
  /** Requests that this has taken so far: answers leave some cars in question. */
  readonly counts: () => number
  readonly options: ExportOptions
}

/** Counts are made beside the run: each has half of the four requests that an export may have under way. */
const atOnce = 2

/** @param sites needed where a source is excluded @throws ProblemError `absent` where no source is left */
export async function exclusionFilter(
  asked: Search,
  sites: Sites,
  service: Pick<ExportService, 'count'>,
  options: ExportOptions,
): Promise<ExclusionFilter> {
  const search = withSourcesIncluded(asked, sites)
  const superset = supersetOf(asked, sites)
  if (search === undefined || superset === undefined) throw new ProblemError({ kind: 'absent' })
  // Sources are all that was excluded, or nothing is.
  if (isPlain(search)) return { superset, read: superset, counts: () => 0, options }
  const shared = { ...options, limits: { ...options.limits, atOnce } }
  const asking = patient(shared)
  const count = (one: Search) => asking.ask((signal) => service.count(one, signal))
  // A slice holds no other cars than the whole only where each of them may not say it at all.
  const isSliced =
    (search.anywhere === true || !excludesOfListing(search.excluded)) &&
    Object.values(search.how ?? {}).every((how) => how !== 'all')
  const isAnswered = async () => {
    try {
      await count(search)
      return true
    } catch (error) {
      if (problemOf(error).kind === 'uncounted') return false
      throw error
    }
  }
  if (isSliced && (await isAnswered()))
    return { superset, read: { ...search, page: superset.page }, counts: () => 0, options }
  return {
    superset,
    read: superset,
    keep: (cars) => keepMatching(cars, { search, superset, sites, count }),
    counts: asking.requests,
    options: shared,
  }
}
