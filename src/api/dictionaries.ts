import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { Brand, Currency, Model, type Location } from '#contract/resources/dictionaries.ts'
import { CountryPage, LocationFound, LocationPage, OptionPage } from '#contract/resources/envelopes.ts'
import { strictList } from '#contract/resources/loose.ts'
import {
  brandsPath,
  countriesPath,
  locationPath,
  locationsPath,
  modelsPath,
} from '#contract/dictionary-requests.ts'
import { localCountry } from '#src/lib/country-name.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { offerCurrencies } from '#src/stores/own-currency.ts'
import { get, problemOf } from './get.ts'
import { spotOf } from '#contract/geo.ts'

/** The towns and regions among the locations, the largest first. Districts are left out. */
export const placesIn = (locations: readonly Location[]) =>
  locations
    .flatMap(({ id, name, latitude: lat, longitude: lon, country_id: country, ...place }) => {
      const region = place.feature_code === 'ADM1' && country !== null ? { country, id } : undefined
      if ((place.feature_class !== 'P' && !region) || spotOf({ lat, lon }) === null) return []
      const names = [name, place.original_name, place.ascii_name].flatMap((each) => each || [])
      const population = place.population ?? 0
      return { id, name, names, lat: Number(lat), lon: Number(lon), country, population, region }
    })
    .toSorted((a, b) => b.population - a.population)

/** A town; with a `region`, the region itself. */
export type Place = ReturnType<typeof placesIn>[number]

const dictionary = <T>(queryKey: readonly unknown[], fetch: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => fetch(signal), staleTime: dayMs, gcTime: dayMs })

interface DictionaryPage<T> {
  readonly data: readonly T[]
  readonly meta: { readonly has_more: boolean | null; readonly next_after_id: number | null }
}

/** Reads all pages by the id cursor until `has_more` is not true. */
async function everyPage<T>(read: (after: number | undefined) => Promise<DictionaryPage<T>>): Promise<T[]> {
  const found: T[] = []
  let after: number | undefined
  for (;;) {
    const { data, meta } = await read(after)
    found.push(...data)
    if (meta.has_more !== true || meta.next_after_id === null) return found
    after = meta.next_after_id
  }
}

export const brands = (language: Language) =>
  dictionary(['brands', language], (signal) => get(brandsPath(language), strictList(Brand), signal))

/** Makes by name or synonym ("vw"), at most 50. The list of all makes has no synonyms. */
export const brandsByName = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['brands', 'called', text, language],
    queryFn: ({ signal }) =>
      get(`/brands?query=${encodeURIComponent(text)}&lang=${language}`, strictList(Brand), signal),
    staleTime: dayMs,
  })

export const models = (brandId: number, language: Language) =>
  dictionary(['models', brandId, language], (signal) =>
    get(modelsPath(brandId, language), strictList(Model), signal),
  )

/** The service may have some names only in English; these are in the user's language. */
export const countries = (language: Language) =>
  dictionary(['countries', language], async (signal) => {
    const all = await everyPage((after) => get(countriesPath(language, after), CountryPage, signal))
    return all.map((country) => localCountry(country, language))
  })

/** The problems with which a service answers when it has no such list. */
const unlisted = new Set(['absent', 'invalid', 'shape', 'engine'])

/** Places of one kind; null if the service has no such list. */
async function locationsOf(asked: string, language: Language, signal: AbortSignal) {
  const path = `/locations?${asked}&per_page=1000&lang=${language}`
  try {
    return await everyPage((after) =>
      get(after === undefined ? path : `${path}&after_id=${after}`, LocationPage, signal),
    )
  } catch (error) {
    if (unlisted.has(problemOf(error).kind)) return null
    throw error
  }
}

/** Null if the service has no list of regions: the regions then come from the loaded cars. */
export const regions = (countryId: number, language: Language) =>
  dictionary(['regions', countryId, language], async (signal) => {
    const found = await locationsOf(`country_id=${countryId}&feature_code=ADM1`, language, signal)
    return found?.filter((region) => region.country_id === countryId) ?? null
  })

/** Capitals, as positions of the countries on a map: the dictionary of countries has no positions. */
export const capitals = (language: Language) =>
  dictionary(['capitals', language], async (signal) => {
    const found = await locationsOf('feature_code=PPLC', language, signal)
    return found?.filter((town) => town.feature_code === 'PPLC') ?? []
  })

/** Towns and regions whose names start with the text, the largest first. Empty if the service has no list. */
export const places = (query: string, language: Language) =>
  queryOptions({
    queryKey: ['places', query.toLowerCase(), language],
    queryFn: async ({ signal }) =>
      placesIn((await get(locationsPath(query, language), LocationPage, signal)).data),
    staleTime: dayMs,
  })

export const location = (id: number, language: Language) =>
  dictionary(
    ['location', id, language],
    async (signal) => (await get(locationPath(id, language), LocationFound, signal)).data,
  )

/** The specification names this list without its shape, so a failure counts as an empty list. */
export const currencies = () =>
  dictionary(['currencies'], async (signal) => {
    const known = await get('/currencies', strictList(Currency), signal).catch(() => [])
    if (known.length > 0) offerCurrencies(known.map(({ name }) => name.toLowerCase()))
    return known
  })

export const options = (ids: readonly number[], language: Language) =>
  queryOptions({
    queryKey: ['options', ids.join(','), language],
    queryFn: async ({ signal }) => {
      const batches = Array.from({ length: Math.ceil(ids.length / 100) }, (_, index) =>
        ids.slice(index * 100, index * 100 + 100),
      )
      const pages = await Promise.all(
        batches.map((batch) =>
          get(`/car-options?ids=${batch.join(',')}&per_page=100&lang=${language}`, OptionPage, signal),
        ),
      )
      return pages.flatMap((page) => page.data)
    },
    staleTime: dayMs,
  })
