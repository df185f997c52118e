import { queryOptions } from '@tanstack/react-query'
import { spotOf } from '#contract/geo.ts'
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

// Dictionaries that the first results do not need.

export const brands = (language: Language) =>
  queryOptions({
    queryKey: ['brands', language],
    queryFn: ({ signal }) => get(brandsPath(language), strictList(Brand), signal),
    staleTime: dayMs,
    gcTime: dayMs,
  })

export const models = (brandId: number, language: Language) =>
  queryOptions({
    queryKey: ['models', brandId, language],
    queryFn: ({ signal }) => get(modelsPath(brandId, language), strictList(Model), signal),
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** All countries: pages of 1,000 by the id cursor until `has_more` is not true. */
export const countries = (language: Language) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: async ({ signal }) => {
      const found = []
      let after: number | undefined
      for (;;) {
        const page = await get(countriesPath(language, after), CountryPage, signal)
        found.push(...page.data)
        if (page.meta.has_more !== true || page.meta.next_after_id === null) return found
        after = page.meta.next_after_id
      }
    },
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** The towns whose names begin so, the largest first; regions and districts are none. Where the service has no list, none. */
export const towns = (query: string, language: Language) =>
  queryOptions({
    queryKey: ['towns', query.toLowerCase(), language],
    queryFn: async ({ signal }) => {
      const { data } = await get(locationsPath(query, language), LocationPage, signal)
      return data
        .filter(({ feature_class }) => feature_class === 'P')
        .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
        .flatMap((town) => {
          const { id, name, latitude: lat, longitude: lon, country_id: country } = town
          const names = [name, town.original_name ?? '', town.ascii_name ?? ''].filter((each) => each !== '')
          return spotOf({ lat, lon }) === null
            ? []
            : [{ id, name, names, lat: Number(lat), lon: Number(lon), country }]
        })
    },
    staleTime: dayMs,
  })

export const location = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['location', id, language],
    queryFn: async ({ signal }) => (await get(locationPath(id, language), LocationFound, signal)).data,
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** Only named by the specification, not described: a client works without it, so a failure is an empty list. */
export const currencies = () =>
  queryOptions({
    queryKey: ['currencies'],
    queryFn: async ({ signal }) => {
      const known = await get('/currencies', strictList(Currency), signal).catch(() => [])
      if (known.length > 0) offerCurrencies(known.map(({ name }) => name.toLowerCase()))
      return known
    },
    staleTime: dayMs,
    gcTime: dayMs,
  })

/** Equipment by ids, in batches of 100, the interface's largest page. */
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
