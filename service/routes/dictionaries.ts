import { type Handler, json } from '../ask.ts'
import { absent } from '../failures.ts'
import {
  presentBrand,
  presentCountry,
  presentCurrency,
  presentDomain,
  presentLocation,
  presentModel,
} from '../present/dictionaries.ts'
import { beginsAny, matching } from './matching.ts'

const most = { brands: 10_000, brandMatches: 50, models: 1000 } as const

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name.localeCompare(b.name, 'en')

export const domains: Handler<'domains'> = ({ caller, values }) =>
  json(matching(caller.domains, values.search, ({ name, base_url }) => [name, base_url]).map(presentDomain))

export const brands: Handler<'brands'> = ({ dictionaries, values }) => {
  const sorted = dictionaries.brands.toSorted(byName)
  const found = matching(sorted, values.query, ({ name, synonyms }) => [name, ...synonyms])
  return json(found.slice(0, found === sorted ? most.brands : most.brandMatches).map(presentBrand))
}

export const models: Handler<'models'> = ({ dictionaries, values }) => {
  const ofBrand = dictionaries.models.filter(({ brand_id }) => brand_id === values.brand_id).sort(byName)
  const found = matching(ofBrand, values.query, ({ name, synonyms }) => [name, ...synonyms])
  return json(found.slice(0, most.models).map(presentModel))
}

interface IdCursor {
  readonly ids: readonly number[] | undefined
  readonly per_page: number
  readonly after_id: number | undefined
}

/** Ordered by id, not by how well they match; asked for one more to know whether there is more. */
function idPage<T extends { readonly id: number }>(
  records: Iterable<T>,
  { ids, per_page, after_id = 0 }: IdCursor,
) {
  const wanted = ids && new Set(ids)
  const left = [...records].filter(({ id }) => id > after_id && (wanted === undefined || wanted.has(id)))
  const shown = left.sort((a, b) => a.id - b.id).slice(0, per_page)
  const has_more = left.length > per_page
  return { shown, meta: { next_after_id: has_more ? (shown.at(-1)?.id ?? null) : null, has_more } }
}

export const countries: Handler<'countries'> = ({ dictionaries, values }) => {
  const found = dictionaries.countries.filter(({ name, original_name, native, iso, iso3, translations }) =>
    beginsAny([name, original_name, native, iso, iso3, ...Object.values(translations)], values.query),
  )
  const { shown, meta } = idPage(found, values)
  return json({ data: shown.map((country) => presentCountry(country, values.lang)), meta })
}

export const country: Handler<'country'> = ({ indexes, values }) => {
  const found = indexes.countries.get(values.id)
  if (found === undefined) throw absent('The country')
  return json({ data: presentCountry(found, values.lang) })
}

export const locations: Handler<'locations'> = ({ dictionaries, values }) => {
  const { country_id, feature_code = '', query } = values
  const found = [...dictionaries.locations.values()].filter(
    (location) =>
      (country_id === undefined || location.country_id === country_id) &&
      (feature_code === '' || location.feature_code === feature_code) &&
      beginsAny(
        [location.name, location.original_name, location.ascii_name, ...Object.values(location.translations)],
        query,
      ),
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
