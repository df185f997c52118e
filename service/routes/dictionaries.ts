import type { Handler } from '../call.ts'
import type { InventoryDictionaries } from '../inventory/dictionaries.ts'
import { absent } from '../failures.ts'
import { json } from '../responses.ts'
import {
  presentBrand,
  presentCountry,
  presentCurrency,
  presentDomain,
  presentLocation,
  presentModel,
} from '../present/dictionaries.ts'
import { matching } from './matching.ts'
import { countriesByPrefix, locationsByPrefix } from './prefixed.ts'

const limits = { brands: 10_000, brandMatches: 50, models: 1000 } as const

const { compare } = new Intl.Collator('en')

const byName = (a: { readonly name: string }, b: { readonly name: string }) => compare(a.name, b.name)

export const domains: Handler<'domains'> = ({ caller, values }) =>
  json(matching(caller.domains, values.search, ({ name, base_url }) => [name, base_url]).map(presentDomain))

/** Sorting ten thousand names takes 50 ms, so each state of the dictionaries is sorted once. */
const sortedBrands = new WeakMap<InventoryDictionaries, InventoryDictionaries['brands']>()

function brandsByName(dictionaries: InventoryDictionaries): InventoryDictionaries['brands'] {
  const sorted = sortedBrands.get(dictionaries) ?? dictionaries.brands.toSorted(byName)
  sortedBrands.set(dictionaries, sorted)
  return sorted
}

export const brands: Handler<'brands'> = ({ dictionaries, values }) => {
  const sorted = brandsByName(dictionaries)
  const found = matching(sorted, values.query, ({ name, synonyms }) => [name, ...synonyms])
  return json(found.slice(0, found === sorted ? limits.brands : limits.brandMatches).map(presentBrand))
}

export const models: Handler<'models'> = ({ dictionaries, values }) => {
  const ofBrand = dictionaries.models.filter(({ brand_id }) => brand_id === values.brand_id).sort(byName)
  const found = matching(ofBrand, values.query, ({ name, synonyms }) => [name, ...synonyms])
  return json(found.slice(0, limits.models).map(presentModel))
}

interface IdCursor {
  readonly ids: readonly number[] | undefined
  readonly per_page: number
  readonly after_id: number | undefined
}

/** A page of `records`, which are ordered by id. */
function idPage<T extends { readonly id: number }>(
  records: readonly T[],
  { ids, per_page, after_id = 0 }: IdCursor,
) {
  const wanted = ids && new Set(ids)
  const left = records.filter(({ id }) => id > after_id && (wanted === undefined || wanted.has(id)))
  const shown = left.slice(0, per_page)
  const has_more = left.length > per_page
  return { shown, meta: { next_after_id: has_more ? (shown.at(-1)?.id ?? null) : null, has_more } }
}

export const countries: Handler<'countries'> = async ({ dictionaries, values }) => {
  const found = (await countriesByPrefix(dictionaries)).beginningWith(values.query)
  const { shown, meta } = idPage(found, values)
  return json({ data: shown.map((country) => presentCountry(country, values.lang)), meta })
}

export const country: Handler<'country'> = ({ indexes, values }) => {
  const found = indexes.countries.get(values.id)
  if (found === undefined) throw absent('The country')
  return json({ data: presentCountry(found, values.lang) })
}

export const locations: Handler<'locations'> = async ({ dictionaries, values }) => {
  const { country_id, feature_code = '', query } = values
  const found = (await locationsByPrefix(dictionaries))
    .beginningWith(query)
    .filter(
      (location) =>
        (country_id === undefined || location.country_id === country_id) &&
        (feature_code === '' || location.feature_code === feature_code),
    )
  const { shown, meta } = idPage(found, values)
  return json({ data: shown.map((location) => presentLocation(location, values.lang)), meta })
}

export const location: Handler<'location'> = ({ dictionaries, values }) => {
  const found = dictionaries.locations.get(values.id)
  if (found === undefined) throw absent('The location')
  return json({ data: presentLocation(found, values.lang) })
}

export const currencies: Handler<'currencies'> = ({ dictionaries }) =>
  json(dictionaries.currencies.map(presentCurrency))
