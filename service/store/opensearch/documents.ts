import { filterKeys, filters } from '#contract/filters.ts'
import type { Filter, FieldPath } from '#contract/kinds/kind.ts'
import type { InventoryDictionaries } from '../../inventory/dictionaries.ts'
import type { CarFacts, ListingFacts } from '../../inventory/facts.ts'
import type { LoadedCar } from '../../inventory/read-cars.ts'
import { wordsOf } from '#contract/words.ts'

// A car as OpenSearch holds it. Fields are named by the field paths of the filter table: `car.year` is a
// field of the car, `listing.odometer` one of a nested listing. Only active listings are nested;
// archived ones are found by lookups alone.

type Type = 'long' | 'boolean' | 'keyword' | 'double' | 'wildcard'

const table: readonly Filter[] = filterKeys.map((key) => filters[key])

const typeOf = (filter: Filter): Type => (filter.kind === 'flag' ? 'boolean' : 'long')

/** Field paths that hold one plain value, with the type of their field. */
const plain: ReadonlyMap<FieldPath, Type> = new Map(
  table.flatMap((filter): (readonly [FieldPath, Type])[] => {
    if (filter.kind === 'text' || filter.at === 'listing.price') return []
    const paths: readonly FieldPath[] = typeof filter.at === 'string' ? [filter.at] : filter.at
    return paths.map((path) => [path, typeOf(filter)])
  }),
)

const nameOf = (path: FieldPath) => path.slice(path.indexOf('.') + 1)

const fieldsOf = (owner: 'car' | 'listing') =>
  Object.fromEntries(
    [...plain].flatMap(([path, type]) => (path.startsWith(`${owner}.`) ? [[nameOf(path), { type }]] : [])),
  )

/** What an index is created with. `fingerprint` says which state of the inventory folder it holds, `store` of which store it is a generation. */
export const indexOf = (fingerprint: string, store: string) => ({
  // Beyond the interface's window of 10,000 and its spare record.
  settings: { index: { max_result_window: 20_000 } },
  mappings: {
    _meta: { fingerprint, store },
    // What is not named here is kept and handed back, but not searched: body and reports.
    dynamic: false,
    properties: {
      no: { type: 'long' },
      id: { type: 'keyword' },
      for_sale: { type: 'boolean' },
      /** `domain/listing id`, archived ones too. */
      external: { type: 'keyword' },
      car: {
        properties: { ...fieldsOf('car'), vin: { type: 'wildcard' }, words: { type: 'keyword' } },
      },
      listing: {
        type: 'nested',
        properties: {
          ...fieldsOf('listing'),
          units: { type: 'long' },
          currency: { type: 'long' },
          usd: { type: 'double' },
          words: { type: 'keyword' },
          created_at: { type: 'long' },
          auction_at: { type: 'long' },
        },
      },
    },
  },
})

const pick = (owner: 'car' | 'listing', facts: CarFacts | ListingFacts) =>
  Object.fromEntries(
    [...plain.keys()].flatMap((path) =>
      path.startsWith(`${owner}.`) ? [[nameOf(path), Reflect.get(facts, nameOf(path)) as unknown]] : [],
    ),
  )

export const externalOf = (domain: number, external: string): string => `${domain}/${external}`

/** Makes the document of a car, given its place in the order of car ids. */
export function documentMaker({ brands, models, currencies }: InventoryDictionaries) {
  const names = (entries: readonly { id: number; name: string; synonyms: readonly string[] }[]) =>
    new Map(entries.map(({ id, name, synonyms }) => [id, [name, ...synonyms].join(' ')]))
  const [brandNames, modelNames] = [names(brands), names(models)]
  const rates = new Map(currencies.map(({ id, rate }) => [id, rate]))
  const unique = (text: string) => [...new Set(wordsOf(text))]

  const listingOf = (listing: ListingFacts) => ({
    ...pick('listing', listing),
    units: listing.price?.units ?? null,
    currency: listing.price?.currency ?? null,
    usd: listing.price && Number(listing.price.units) / (rates.get(listing.price.currency) ?? NaN),
    words: unique(listing.titles.join(' ')),
    created_at: listing.created_at,
    auction_at: listing.auction_at,
  })

  return ({ facts, body, reports }: LoadedCar, no: number) => {
    const active = facts.listings.filter(({ archived }) => !archived)
    const own = [
      brandNames.get(facts.brand ?? NaN),
      modelNames.get(facts.model ?? NaN),
      facts.badge,
      facts.year,
    ]
    return {
      no,
      id: facts.id,
      for_sale: active.length > 0,
      external: facts.listings.map(({ domain, external }) => externalOf(domain, external)),
      car: { ...pick('car', facts), vin: facts.vin, words: unique(own.join(' ')) },
      listing: active.map(listingOf),
      body,
      reports,
    }
  }
}

export type CarDocument = ReturnType<ReturnType<typeof documentMaker>>
