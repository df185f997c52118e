import { isMaskedVin } from '#contract/vin.ts'
import { codeIds } from '#contract/codes.ts'
import { fieldPathsOf } from '#contract/fields.ts'
import { filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import type { CarRecord, ListingRecord } from './car-record.ts'
import type { InventoryDictionaries } from './dictionaries.ts'
import type { CarFacts, ListingFacts } from './facts.ts'

// Finds values that are valid but hardly intended: counts each kind, with the first car that has it.

/** Seventeen letters and digits without I, O and Q (ISO 3779). */
export const isWholeVin = (vin: string): boolean => /^[a-hj-npr-z\d]{17}$/i.test(vin)

interface CheckedField {
  readonly name: string
  readonly of: 'car' | 'listing'
  readonly isOdd: (value: number) => boolean
  readonly oddity: string
}

/** Fields of filters whose values have bounds or a code table in the interface. */
const checkedFields: readonly CheckedField[] = Object.values<Filter>(filters).flatMap((filter) =>
  fieldPathsOf(filter).flatMap((path): readonly CheckedField[] => {
    const dot = path.indexOf('.')
    const name = path.slice(dot + 1)
    const of = path.startsWith('car.') ? 'car' : 'listing'
    const bounds =
      filter.kind === 'whole'
        ? filter.bounds
        : filter.kind === 'range' && filter.unit !== 'currency'
          ? [filter.bounds.from[0], filter.bounds.to[1]]
          : undefined
    if (bounds !== undefined) {
      const [from = -Infinity, to = Infinity] = bounds.map(Number)
      return [{ name, of, isOdd: (value) => value < from || value > to, oddity: `outside ${from} to ${to}` }]
    }
    if (filter.kind !== 'many' && filter.kind !== 'one') return []
    const known = new Set(codeIds(filter.options))
    return [{ name, of, isOdd: (value) => !known.has(value), oddity: 'of no known code' }]
  }),
)

const idsOf = (entries: readonly { readonly id: number }[]) => new Set(entries.map(({ id }) => id))

export class Doubts {
  readonly #seen = new Map<string, { count: number; first: string }>()
  readonly #known
  readonly #listings = new Set<string>()
  readonly #vins = new Set<string>()

  constructor({ brands, models, domains, countries, locations, currencies }: InventoryDictionaries) {
    this.#known = {
      brands: idsOf(brands),
      models: idsOf(models),
      domains: idsOf(domains),
      countries: idsOf(countries),
      currencies: idsOf(currencies),
      locations,
    }
  }

  #add(what: string, where: string): void {
    const before = this.#seen.get(what)
    this.#seen.set(what, { count: (before?.count ?? 0) + 1, first: before?.first ?? where })
  }

  *lines(): Generator<string> {
    for (const [what, { count, first }] of this.#seen) yield `${what}: ${count}, the first in car ${first}`
  }

  look(facts: CarFacts, record: CarRecord): void {
    const { id, brand, model, listings } = facts
    const { brands, models } = this.#known
    if (brand !== null && !brands.has(brand)) this.#add('cars of a brand that brands.json lacks', id)
    if (model !== null && !models.has(model)) this.#add('cars of a model that models.json lacks', id)
    if (listings.length === 0) this.#add('cars without a listing', id)
    this.#checkVin(record.vin ?? '', id)
    this.#checkFields('car', facts, id)
    for (const [at, listing] of listings.entries()) {
      const listed = record.listings[at]
      if (listed) this.#checkListing(listing, listed, id)
    }
  }

  #checkVin(vin: string, id: string): void {
    if (vin === '') return
    if (isMaskedVin(vin)) return this.#add('VINs with hidden signs', id)
    if (!isWholeVin(vin)) this.#add('VINs that are not 17 letters and digits without I, O and Q', id)
    const key = vin.toLowerCase()
    if (this.#vins.has(key)) this.#add('cars with the VIN of another car', id)
    this.#vins.add(key)
  }

  #checkFields(of: CheckedField['of'], facts: CarFacts | ListingFacts, id: string): void {
    for (const field of checkedFields) {
      if (field.of !== of) continue
      const value: unknown = Reflect.get(facts, field.name)
      if (typeof value === 'number' && field.isOdd(value)) this.#add(`${field.name} ${field.oddity}`, id)
    }
  }

  #checkListing(facts: ListingFacts, { price, location }: ListingRecord, id: string): void {
    const { domains, countries, locations, currencies } = this.#known
    const { domain, external, country, region } = facts
    if (!domains.has(domain)) this.#add('listings of a source that domains.json lacks', id)
    const key = `${domain} ${external}`
    if (this.#listings.has(key)) this.#add('listings with the source and id of another listing', id)
    this.#listings.add(key)
    const currency = price?.currency?.id
    if (typeof price?.price === 'number' || typeof price?.price === 'bigint')
      if (currency === undefined) this.#add('prices without a currency', id)
      else if (!currencies.has(currency)) this.#add('prices in a currency that currencies.json lacks', id)
    if (country !== null && !countries.has(country))
      this.#add('listings in a country that countries.json lacks', id)
    const place = region === null ? undefined : locations.get(region)
    if (region !== null && place === undefined)
      this.#add('listings in a region that locations.ndjson lacks', id)
    else if (place !== undefined && place.feature_code !== 'ADM1')
      this.#add('listings in a region that is no location of feature_code ADM1', id)
    const { lat, lon } = location?.position ?? {}
    if (typeof lat === 'number' && typeof lon === 'number') {
      if (Math.abs(lat) > 90 || Math.abs(lon) > 180) this.#add('positions that are not on the earth', id)
      else if (lat === 0 && lon === 0) this.#add('positions of 0, 0', id)
    }
    this.#checkFields('listing', facts, id)
  }
}
