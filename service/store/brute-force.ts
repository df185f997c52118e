import { randomUUID } from 'node:crypto'
import { filterKeys, type Filters, filters } from '#contract/filters.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import type { Filter, FieldPath, StoredValue } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { kilometresBetween, positionOf } from '#contract/geo.ts'
import { circleOf, type Sort } from '#contract/search.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import type { CarFacts, ListingFacts } from '../inventory/facts.ts'
import type { LoadedCar } from '../inventory/read-cars.ts'
import { convert, type Rates, ratesOf } from './money.ts'
import {
  type ExportQuestion,
  type FoundCars,
  GenerationGone,
  type PageQuestion,
  type Question,
  type Store,
  type StoredCar,
} from './store.ts'
import { wordsOf } from '#contract/words.ts'

// The oracle of the tests: the rules of the semantics over an array of cars. Favours plain code over speed;
// every other store must return the same results.

interface Context {
  readonly dictionaries: InventoryDictionaries
  readonly rates: Rates
  readonly currencyId: number
  /** The words of a car that do not depend on the scope: brand, model, badge, year. */
  readonly carWords: (car: CarFacts) => readonly string[]
}

/** Whether this listing of this car matches. `active`: the car's active listings in scope. */
type Test = (car: CarFacts, listing: ListingFacts, active: readonly ListingFacts[]) => boolean

/** The value at a field path of the filter table; null where it is not stated. */
function valueAt(path: FieldPath, car: CarFacts, listing: ListingFacts): StoredValue {
  const [owner, name = ''] = path.split('.')
  const facts = owner === 'car' ? car : listing
  if (!Object.hasOwn(facts, name)) throw new Error(`no fact for ${path}`)
  // The table's field paths lead to plain values; `computedFacts` has the others.
  return Reflect.get(facts, name) as StoredValue
}

/** Field paths with values computed for the query: words of the car, converted money, a site's host. */
const computedFacts: {
  readonly [P in FieldPath]?: (
    context: Context,
    ...[car, listing, active]: Parameters<Test>
  ) => readonly StoredValue[]
} = {
  'car.text': ({ carWords }, car, _, active) => [
    ...carWords(car),
    ...active.flatMap(({ titles }) => titles.flatMap(wordsOf)),
  ],
  'listing.price': ({ currencyId, rates }, _, { price }) => [price && convert(price, currencyId, rates)],
  'listing.domain': ({ dictionaries }, _, { domain }) => [
    dictionaries.domains.find(({ id }) => id === domain)?.domain ?? null,
  ],
}

function testOf(filter: Filter, value: unknown, context: Context): Test {
  const meets = behaviour(filter).matcher(filter, value)
  const paths = fieldPathsOf(filter)
  return (car, listing, active) =>
    meets(
      paths.flatMap(
        (path) => computedFacts[path]?.(context, car, listing, active) ?? valueAt(path, car, listing),
      ),
    )
}

type SortValue = number | bigint | null

const sortKeys: {
  readonly [S in Sort]: {
    readonly descending: boolean
    readonly key: (car: CarFacts, listing: ListingFacts, question: PageQuestion, rates: Rates) => SortValue
  }
} = {
  newest: { descending: true, key: (_, listing) => listing.created_at },
  oldest: { descending: false, key: (_, listing) => listing.created_at },
  cheaper: { descending: false, key: price },
  expensive: { descending: true, key: price },
  odometer_asc: { descending: false, key: (_, listing) => listing.odometer },
  odometer_desc: { descending: true, key: (_, listing) => listing.odometer },
  year_asc: { descending: false, key: (car) => car.year },
  year_desc: { descending: true, key: (car) => car.year },
  auction_nearest: {
    descending: false,
    key: (_, { auction_at }, { now }) => (auction_at !== null && auction_at >= now ? auction_at : null),
  },
  nearest: {
    descending: false,
    key: (_, { spot }, { filters: asked }) => {
      const centre = circleOf(asked)
      return spot === null || centre === undefined ? null : kilometresBetween(centre, positionOf(spot))
    },
  },
}

function price(_: CarFacts, listing: ListingFacts, question: PageQuestion, rates: Rates): SortValue {
  return listing.price && convert(listing.price, question.currencyId, rates)
}

const compare = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0)

interface Numbered extends LoadedCar {
  readonly no: number
}

interface CarMatch {
  readonly car: Numbered
  readonly matching: readonly ListingFacts[]
}

/** Numbers cars by id, in the order of UTF-16 code units. */
const numbered = (cars: readonly LoadedCar[]): Numbered[] =>
  cars.toSorted((a, b) => (a.facts.id < b.facts.id ? -1 : 1)).map((car, no) => ({ ...car, no }))

const present = ({ no, facts, body }: Numbered): StoredCar => ({ no, id: facts.id, body, reports: null })
const whole = (car: Numbered): StoredCar => ({ ...present(car), reports: car.reports })

export interface BruteForce extends Store {
  /** Serves another state of the inventory as the next generation. */
  replace(dictionaries: InventoryDictionaries, cars: readonly LoadedCar[]): void
}

export function bruteForce(first: InventoryDictionaries, cars: readonly LoadedCar[]): BruteForce {
  const generations = new Map([[1, numbered(cars)]])
  let dictionaries = first
  let current = 1
  // The generations exist only in this process, so the identity does too.
  const identity = randomUUID()
  const now = () => generations.get(current) ?? []

  function contextOf(currencyId: number): Context {
    const cache = new Map<CarFacts, string[]>()
    const names = (entries: readonly { id: number; name: string; synonyms: readonly string[] }[]) =>
      new Map(entries.map((entry) => [entry.id, [entry.name, ...entry.synonyms]]))
    const brands = names(dictionaries.brands)
    const models = names(dictionaries.models)
    const carWords = (car: CarFacts) => {
      const texts = [
        ...(brands.get(car.brand ?? NaN) ?? []),
        ...(models.get(car.model ?? NaN) ?? []),
        car.badge ?? '',
        car.year === null ? '' : String(car.year),
      ]
      const words = cache.get(car) ?? texts.flatMap(wordsOf)
      cache.set(car, words)
      return words
    }
    return { dictionaries, rates: ratesOf(dictionaries.currencies), currencyId, carWords }
  }

  /** The cars that match the filters and the query's `also` and `never`. */
  function matches({ also = [], never = [], ...question }: Question): CarMatch[] {
    const carsOf = (filters: Filters) => new Set(matchesOne({ ...question, filters }).map(({ car }) => car))
    const having = also.map(carsOf)
    const lacking = never.map(carsOf)
    return matchesOne(question).filter(
      ({ car }) => having.every((cars) => cars.has(car)) && !lacking.some((cars) => cars.has(car)),
    )
  }

  /** The scope is the key's domains, narrowed by domains[]; archived listings are in no scope. */
  function matchesOne(question: Question): CarMatch[] {
    const { sources, ...others } = question.filters
    const context = contextOf(question.currencyId)
    const tests = (chosen: Filters) =>
      filterKeys.flatMap((key) =>
        chosen[key] === undefined ? [] : testOf(filters[key], chosen[key], context),
      )
    const selected = tests(sources === undefined ? {} : { sources })
    const asked = tests(others)
    return now().flatMap((car): CarMatch[] => {
      const active = car.facts.listings.filter(
        (listing) =>
          !listing.archived &&
          question.domains.includes(listing.domain) &&
          selected.every((test) => test(car.facts, listing, [])),
      )
      // A single listing must satisfy all filters.
      const matching = active.filter((listing) => asked.every((test) => test(car.facts, listing, active)))
      return matching.length > 0 ? [{ car, matching }] : []
    })
  }

  function ordered(question: PageQuestion): Numbered[] {
    const { descending, key } = sortKeys[question.sort]
    const rates = ratesOf(dictionaries.currencies)
    const keyed = matches(question).map(({ car, matching }) => {
      const keys = matching
        .map((listing) => key(car.facts, listing, question, rates))
        .filter((one) => one !== null)
        .sort(compare)
      return { car, key: (descending ? keys.at(-1) : keys[0]) ?? null }
    })
    return keyed
      .sort((a, b) => {
        // Cars without a value come last in both directions; the car id breaks ties.
        if (a.key === null || b.key === null)
          return Number(a.key === null) - Number(b.key === null) || a.car.no - b.car.no
        return (descending ? compare(b.key, a.key) : compare(a.key, b.key)) || a.car.no - b.car.no
      })
      .map(({ car }) => car)
  }

  function exported({ generation, domains, leasing }: Omit<ExportQuestion, 'after' | 'limit'>): Numbered[] {
    const cars = generations.get(generation)
    if (cars === undefined) throw new GenerationGone(generation)
    return cars.filter(({ facts }) =>
      facts.listings.some(
        (listing) =>
          !listing.archived &&
          domains.includes(listing.domain) &&
          (leasing === undefined || (listing.is_leasing === true) === leasing),
      ),
    )
  }

  /** Of several cars with one VIN or source listing: one that is for sale, then the first by id. */
  function pick(of: (car: CarFacts) => boolean): StoredCar | undefined {
    const found = now().filter(({ facts }) => of(facts))
    const best = found.find(({ facts }) => facts.listings.some(({ archived }) => !archived)) ?? found[0]
    return best && whole(best)
  }

  return {
    dictionaries: () => dictionaries,
    count: async (question) => matches(question).length,
    facets: async ({ domains, variations }) =>
      variations.map((question) => matches({ ...question, domains }).length),
    search: async (question): Promise<FoundCars> => {
      const cars = ordered(question)
      return {
        count: cars.length,
        cars: cars.slice(question.offset, question.offset + question.limit).map(present),
      }
    },
    car: async (key) =>
      pick(({ id, vin, listings }) => {
        if ('id' in key) return id === key.id
        if ('vin' in key) return vin === key.vin
        return listings.some(({ domain, external }) => domain === key.domain && external === key.listing)
      }),
    generation: () => current,
    identity: () => identity,
    // Every generation is kept, because only tests use this store.
    pin: async (generation) => {
      if (!generations.has(generation)) throw new GenerationGone(generation)
    },
    exportCount: async (question) => exported(question).length,
    exportBatch: async (question) =>
      exported(question)
        .filter(({ no }) => no > question.after)
        .slice(0, question.limit)
        .map(whole),
    close: async () => {},
    replace: (next, nextCars) => {
      dictionaries = next
      generations.set(++current, numbered(nextCars))
    },
  }
}
