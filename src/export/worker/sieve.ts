import { aroundOf, bySource } from '#contract/exclusion/terms.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import type { Car } from '#contract/resources/car.ts'
import { isPlain, type Search } from '#contract/search.ts'
import { sifted } from '#src/api/excluded/passes.ts'
import { ProblemError } from '#src/api/problem-error.ts'
import { patient } from '../run/patient.ts'
import type { ExportOptions, ExportService } from '../run/types.ts'

/** Which of the cars that an export reads are of its search. */
export interface Sieve {
  /** What is read: plain, with all cars of the search and maybe others. */
  readonly around: Search
  /** Absent where every car that is read is of the search. */
  readonly sift?: (cars: readonly Car[]) => Promise<readonly Car[]>
  /** Requests that this has taken so far: answers leave some cars in doubt. */
  readonly counts: () => number
  readonly options: ExportOptions
}

/** Counts are made beside the run: each has half of the four requests that an export may have under way. */
const atOnce = 2

/**
 * @param options of the run; returned as they are to be while cars are sifted
 * @param sites needed where a source is excluded
 * @throws ProblemError `absent` where no source is left
 */
export function sieveOf(
  asked: Search,
  sites: Sites,
  service: Pick<ExportService, 'count'>,
  options: ExportOptions,
): Sieve {
  const search = bySource(asked, sites)
  const around = aroundOf(asked, sites)
  if (search === undefined || around === undefined) throw new ProblemError({ kind: 'absent' })
  // Sources are all that was excluded, or nothing is.
  if (isPlain(search)) return { around, counts: () => 0, options }
  const shared = { ...options, limits: { ...options.limits, atOnce } }
  const asking = patient(shared)
  const count = (one: Search) => asking.ask((signal) => service.count(one, signal))
  return {
    around,
    sift: (cars) => sifted(cars, { search, around, sites, count }),
    counts: asking.requests,
    options: shared,
  }
}
