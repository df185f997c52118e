import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { Brand, Currency, Model } from '#contract/resources/dictionaries.ts'
import { CountryPage, LocationFound, LocationPage, OptionPage } from '#contract/resources/envelopes.ts'
import { strictList } from '#contract/resources/loose.ts'
import {
  brandsPath,
  countriesPath,
  locationPath,
  locationsPath,
  modelsPath,
} from '#contract/dictionary-requests.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { offerCurrencies } from '#src/stores/own-currency.ts'
import { get } from './get.ts'
import { placesIn } from './places-in.ts'
import { problemOf } from './problem-error.ts'

const dictionary = <T>(queryKey: readonly unknown[], fetch: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => fetch(signal), staleTime: dayMs, gcTime: dayMs })

interface DictionaryPage<T> {
  readonly data: readonly T[]
  readonly meta: { readonly has_more: boolean | null; readonly next_after_id: number | null }
}

/** All pages by the id cursor, until `has_more` is not true. */
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

/** Makes by name or synonym ("vw"), at most 50: what the list of all makes cannot find by itself. */
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

export const countries = (language: Language) =>
  dictionary(['countries', language], (signal) =>
    everyPage((after) => get(countriesPath(language, after), CountryPage, signal)),
  )

/** What a service says that has no such list: not found, not allowed, or something else in its place. */
const unlisted = new Set(['absent', 'invalid', 'shape', 'engine'])

/** Places of one kind; null where the service has no such list. */
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

/** A service without a list of regions answers null: then they are taken from the cars that are seen. */
export const regions = (countryId: number, language: Language) =>
  dictionary(['regions', countryId, language], async (signal) => {
    const found = await locationsOf(`country_id=${countryId}&feature_code=ADM1`, language, signal)
    return found?.filter((region) => region.country_id === countryId) ?? null
  })

/** Where a map has a country: no dictionary says where a country is. */
export const capitals = (language: Language) =>
  dictionary(['capitals', language], async (signal) => {
    const found = await locationsOf('feature_code=PPLC', language, signal)
    return found?.filter((town) => town.feature_code === 'PPLC') ?? []
  })

/** The towns and regions whose names begin so, the largest first. Where the service has no list, none. */
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

/** Only named by the specification, not described: a client works without it, so a failure is an empty list. */
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
