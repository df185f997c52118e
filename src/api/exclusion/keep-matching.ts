import { requiredValues, askedValue, isOfListing } from '#contract/exclusion/sought.ts'
import { plainSearch } from '#contract/exclusion/plain-search.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import type { FieldPath, Sites, StoredValue } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { isVin } from '#contract/vin.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import { type MatchContext, type MatchVerdict, matchVerdict } from '../listing-verdict.ts'

// Which cars of a page stay where something is excluded: the same question that the counts answer
// (contract/exclusion/inclusion-exclusion.ts), asked of one car.

type Value = Filters[FilterKey]

/** Something that only the service can tell of a car: whether it has a listing with this value, the rest of the search as it is. */
interface Unsure {
  readonly key: FilterKey
  readonly value: Value
  /** Whether a car that has it stays. */
  readonly stays: boolean
  /** Whether any listing will do, not only one that meets the rest of the search. */
  readonly alone: boolean
}

/** Whether a car stays; unsure where the service has to be asked. */
type CarMatchResult = boolean | readonly Unsure[]

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

/** What a car states where a filter looks. */
function storedAt(path: FieldPath, car: Car): StoredValue {
  // A field that the schema of the resource has read; a code comes with its name.
  const field = Reflect.get(car, path.slice('car.'.length)) as StoredValue | { readonly id: number }
  return typeof field === 'object' && field !== null ? field.id : field
}

const storedOf = (key: FilterKey, car: Car) => fieldPathsOf(filters[key]).map((path) => storedAt(path, car))

/** Filters of the car that exclude and that no car of a page says anything of: this service leaves the field out of lists. */
const silentKeys = (search: Search, cars: readonly Car[]): ReadonlySet<FilterKey> =>
  new Set(
    filterKeys.filter(
      (key) =>
        search.excluded?.[key] !== undefined &&
        !isOfListing(key) &&
        cars.every((car) => storedOf(key, car).every((stored) => stored === null)),
    ),
  )

const all = (verdicts: readonly MatchVerdict[]): MatchVerdict =>
  verdicts.includes('no') ? 'no' : verdicts.includes('unknown') ? 'unknown' : 'yes'

const some = (verdicts: readonly MatchVerdict[]): MatchVerdict =>
  verdicts.includes('yes') ? 'yes' : verdicts.includes('unknown') ? 'unknown' : 'no'

interface MatchQuestion {
  readonly search: Search
  readonly context: MatchContext
  readonly silent: ReadonlySet<FilterKey>
  /** What the cars were found by. */
  readonly superset: Search
}

/** Whether a car has a listing with the value that meets the rest of the search. */
function has(
  { search, context, silent }: MatchQuestion,
  { key, value, alone }: Unsure,
  car: Car,
): MatchVerdict {
  if (!isOfListing(key)) {
    if (silent.has(key)) return 'unknown'
    return behaviour(filters[key]).matcher(filters[key], value)(storedOf(key, car)) ? 'yes' : 'no'
  }
  const asked = filterKeys.flatMap((each): Filters[] => {
    const wanted = each === key ? value : alone ? undefined : askedValue(search, each)
    return wanted !== undefined && isOfListing(each) ? [{ [each]: wanted }] : []
  })
  const meets = (listing: Listing) =>
    // Each record has the one filter that it was made of.
    all(asked.map((one) => matchVerdict(Object.keys(one)[0] as FilterKey, one, listing, context)))
  return some(car.listings.filter(({ archived }) => archived !== true).map(meets))
}

/**
 * Whether a car of a search's superset is one of the search.
 * @param matching its search with excluded sources turned into others (`withSourcesIncluded`)
 */
function matchOf(matching: MatchQuestion, car: Car): CarMatchResult {
  const { search, superset } = matching
  const isAreaOpen = search.filters.area !== undefined && superset.filters.area === undefined
  const asked = filterKeys.flatMap((key): Unsure[] => [
    // The first is what the page was asked with, unless one and the same listing has to be in an area as well.
    ...requiredValues(search, key)
      .slice(isAreaOpen && isOfListing(key) ? 0 : 1)
      .map((value) => ({ key, value, stays: true, alone: false })),
    ...[search.excluded?.[key]].filter(isPresent).map((value) => ({
      key,
      value,
      stays: false,
      alone: search.anywhere === true,
    })),
  ])
  const unsure: Unsure[] = []
  for (const question of asked) {
    const verdict = has(matching, question, car)
    if (verdict === 'unknown') unsure.push(question)
    else if ((verdict === 'yes') !== question.stays) return false
  }
  return unsure.length === 0 ? true : unsure
}

/** What is asked of cars of the superset of a search that excludes. */
export interface MatchingOptions {
  /** With excluded sources turned into others (`withSourcesIncluded`). */
  readonly search: Search
  /** Plain: what the cars were found by. */
  readonly superset: Search
  readonly sites: Sites
  /** The number of cars of a plain search, for those that their answer leaves in question. */
  readonly count: (search: Search) => Promise<number>
}

/**
 * Whether a car that the answer leaves in question stays: it is counted by its VIN. Without a whole one it stays, because a
 * part of a VIN is in those of other cars too.
 */
async function countedByVin(
  { vin }: Car,
  unsure: readonly Unsure[],
  { superset, count }: MatchingOptions,
): Promise<boolean> {
  if (vin === null || !isVin(vin)) return true
  const answers = await Promise.all(
    unsure.map(async ({ key, value, stays, alone }) => {
      // A service that knows no areas cannot count in one: the car may be in it.
      if (key === 'area') return true
      const chosen = { ...(alone ? {} : superset.filters), [key]: value, vin: vin.toUpperCase() }
      return (await count(plainSearch({ ...superset, page: 1 }, chosen))) > 0 === stays
    }),
  )
  return answers.every(Boolean)
}

/** Those of some cars of a search's superset that are of the search, in their order. Rejects as `count` does. */
export async function keepMatching(cars: readonly Car[], options: MatchingOptions): Promise<readonly Car[]> {
  const { search, superset, sites } = options
  const matching = {
    search,
    superset,
    context: { currency: search.currency, sites },
    silent: silentKeys(search, cars),
  }
  const staying = await Promise.all(
    cars.map(async (car) => {
      const verdict = matchOf(matching, car)
      return typeof verdict === 'boolean' ? verdict : countedByVin(car, verdict, options)
    }),
  )
  return cars.filter((_, index) => staying[index])
}
