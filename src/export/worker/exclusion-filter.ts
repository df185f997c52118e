import { supersetOf } from '#contract/exclusion/inclusion-exclusion.ts'
import { excludesOfListing } from '#contract/exclusion/sought.ts'
import { withSourcesIncluded } from '#contract/exclusion/plain-search.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { keepMatching } from '#src/api/exclusion/keep-matching.ts'
import { problemOf, ProblemError } from '#src/api/get.ts'
import { patient } from '../run/patient.ts'
import type { ExportOptions, ExportService } from '../run/types.ts'

export interface ExclusionFilter {
  /** A search without exclusions that finds all cars of the search and maybe others. */
  readonly superset: Search
  /** The search to read: the search itself where the service supports it, else the superset. */
  readonly read: Search
  /** Absent where every car that is read belongs to the search. */
  readonly keep?: (cars: readonly Car[]) => Promise<readonly Car[]>
  /** The number of count requests so far, for cars that their data alone does not decide. */
  readonly counts: () => number
  readonly options: ExportOptions
}

/** Counts run beside the export: each has half of the four parallel requests. */
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
  // Only sources were excluded, or nothing at all.
  if (isPlain(search)) return { superset, read: superset, counts: () => 0, options }
  const shared = { ...options, limits: { ...options.limits, atOnce } }
  const asking = patient(shared)
  const count = (one: Search) => asking.ask((signal) => service.count(one, signal))
  // A slice finds only cars of the whole search where the exclusions hold for every listing.
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
