import { requiredValues, askedValue, isOfListing } from '#contract/exclusion/sought.ts'
import { plainSearch } from '#contract/exclusion/plain-search.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { type FilterKey, filterKeys, type Filters, filters } from '#contract/filters.ts'
import type { FieldPath, Sites, StoredValue } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { isVin } from '#contract/vin.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import type { Search } from '#contract/search.ts'
import { type MatchContext, type MatchVerdict, matchVerdict } from '#contract/listing-verdict.ts'

// Decides which cars of a page match a search that excludes, by the rule that the counts follow
// (contract/exclusion/inclusion-exclusion.ts).

type Value = Filters[FilterKey]

/** A condition that only the service can check: whether the car has a listing with this value that meets the search. */
interface Unsure {
  readonly key: FilterKey
  readonly value: Value
  /** Whether cars that meet the condition stay. */
  readonly stays: boolean
  /** Whether any listing counts, not only one that meets the rest of the search. */
  readonly alone: boolean
}

/** Whether a car stays. `unsure` requires a request to the service. */
type CarMatchResult = boolean | readonly Unsure[]

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

/** The value of the car's field that a filter compares. */
function storedAt(path: FieldPath, car: Car): StoredValue {
  // The resource's schema has read the field; a code is an object with its name.
  const field = Reflect.get(car, path.slice('car.'.length)) as StoredValue | { readonly id: number }
  return typeof field === 'object' && field !== null ? field.id : field
}

const storedOf = (key: FilterKey, car: Car) => fieldPathsOf(filters[key]).map((path) => storedAt(path, car))

/** Excluding filters of the car whose field is absent from every car of the page: this service omits it in lists. */
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
  /** The search that found the cars. */
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
    // Each record has exactly the one filter that it was built from.
    all(asked.map((one) => matchVerdict(Object.keys(one)[0] as FilterKey, one, listing, context)))
  return some(car.listings.filter(({ archived }) => archived !== true).map(meets))
}

/**
 * Whether a car of a search's superset belongs to the search.
 * @param matching the search with excluded sources replaced by the remaining ones (`withSourcesIncluded`)
 */
function matchOf(matching: MatchQuestion, car: Car): CarMatchResult {
  const { search, superset } = matching
  const isAreaOpen = search.filters.area !== undefined && superset.filters.area === undefined
  const asked = filterKeys.flatMap((key): Unsure[] => [
    // The page was requested with the first condition, unless the same listing must also lie in an area.
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

/** The search to which cars of its superset are reduced. */
export interface MatchingOptions {
  /** With excluded sources replaced by the remaining ones (`withSourcesIncluded`). */
  readonly search: Search
  /** The plain search that found the cars. */
  readonly superset: Search
  readonly sites: Sites
  /** Counts a plain search, for cars whose answer leaves the match unsure. */
  readonly count: (search: Search) => Promise<number>
}

/** Whether an unsure car stays, by a count of its VIN. Without a whole VIN it stays: a part is in other VINs too. */
async function countedByVin(
  { vin }: Car,
  unsure: readonly Unsure[],
  { superset, count }: MatchingOptions,
): Promise<boolean> {
  if (vin === null || !isVin(vin)) return true
  const answers = await Promise.all(
    unsure.map(async ({ key, value, stays, alone }) => {
      // A service that does not support areas cannot count inside one, so the car may lie in it.
      if (key === 'area') return true
      const chosen = { ...(alone ? {} : superset.filters), [key]: value, vin: vin.toUpperCase() }
      return (await count(plainSearch({ ...superset, page: 1 }, chosen))) > 0 === stays
    }),
  )
  return answers.every(Boolean)
}

/** The cars of a search's superset that belong to the search, in their order. Rejects when `count` does. */
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
