import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { Brand, Count, Currency, Domain, Model } from '#contract/resources/dictionaries.ts'
import {
  CarFound,
  CountryPage,
  LocationFound,
  OptionPage,
  SearchPage,
} from '#contract/resources/envelopes.ts'
import { strictList } from '#contract/resources/loose.ts'
import { countQuery, encodeUrl, type Search, searchQuery } from '#contract/search.ts'
import { get } from './get.ts'
import { perPage } from './per-page.ts'
import { ProblemError, problemOf } from './problem-error.ts'
import type { LaneNow } from './queue.ts'
import { noSites, sitesOf } from './sites.ts'

const day = 24 * 60 * 60_000

/** Canonical text of a search: equal searches share one cache entry, whatever this account's domain ids are. */
const addressKey = (search: Search) => JSON.stringify(encodeUrl(search))

/** Only a search by source needs the account's domains, and then it waits for them. */
const sitesFor = async (client: QueryClient, search: Search, language: Language) =>
  search.filters.sources ? sitesOf(await client.ensureQueryData(domains(language))) : noSites

/** The page of cars, trimmed to perPage: the interface may hand over one more (spec: "Pagination quirks"). */
export const carsFound = (search: Search, language: Language, lane: LaneNow = 'results') =>
  queryOptions({
    queryKey: ['search', addressKey(search), language],
    queryFn: async ({ client, signal }) => {
      const query = searchQuery(search, perPage, await sitesFor(client, search, language))
      const page = await get(`/search?${query}&lang=${language}`, SearchPage, { lane, signal })
      // The total is a lower bound from 10,000 on (contract/window.ts): /search/count has the exact one.
      return { cars: page.data.slice(0, perPage), total: page.meta.total, at: Date.now() }
    },
    placeholderData: keepPreviousData,
  })

/** The exact number of cars; page, sort and language do not matter to it. */
export const carsCounted = (search: Search, language: Language, lane: LaneNow = 'counts') =>
  queryOptions({
    queryKey: [
      'count',
      addressKey({
        ...search,
        page: 1,
        sort: 'newest',
        currency: search.filters.price ? search.currency : 'usd',
      }),
    ],
    queryFn: async ({ client, signal }) => {
      const query = countQuery(search, await sitesFor(client, search, language))
      return (await get(`/search/count?${query}`, Count, { lane, signal })).count
    },
    // A count that fails shows "–" with a way to retry; only the total tries again by itself.
    ...(lane === 'total' ? {} : { retry: false }),
  })

export const domains = (language: Language) =>
  queryOptions({
    queryKey: ['domains', language],
    queryFn: ({ signal }) =>
      get(`/domains?lang=${language}`, strictList(Domain), { lane: 'results', signal }),
    staleTime: day,
    gcTime: day,
  })

export const brands = (language: Language) =>
  queryOptions({
    queryKey: ['brands', language],
    queryFn: ({ signal }) => get(`/brands?lang=${language}`, strictList(Brand), { lane: 'total', signal }),
    staleTime: day,
    gcTime: day,
  })

export const models = (brandId: number, language: Language) =>
  queryOptions({
    queryKey: ['models', brandId, language],
    queryFn: ({ signal }) =>
      get(`/models/${brandId}?lang=${language}`, strictList(Model), { lane: 'total', signal }),
    staleTime: day,
    gcTime: day,
  })

/** All countries: pages of 1,000 by the id cursor until `has_more` is not true. */
export const countries = (language: Language) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: async ({ signal }) => {
      const found = []
      let after = ''
      for (;;) {
        const page = await get(`/countries?per_page=1000${after}&lang=${language}`, CountryPage, {
          lane: 'total',
          signal,
        })
        found.push(...page.data)
        if (page.meta.has_more !== true || page.meta.next_after_id === null) return found
        after = `&after_id=${page.meta.next_after_id}`
      }
    },
    staleTime: day,
    gcTime: day,
  })

export const location = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['location', id, language],
    queryFn: async ({ signal }) =>
      (await get(`/locations/${id}?lang=${language}`, LocationFound, { lane: 'counts', signal })).data,
    staleTime: day,
    gcTime: day,
  })

/** Only named by the specification, not described: a client works without it, so a failure is an empty list. */
export const currencies = () =>
  queryOptions({
    queryKey: ['currencies'],
    queryFn: ({ signal }) =>
      get('/currencies', strictList(Currency), { lane: 'total', signal }).catch(() => []),
    staleTime: day,
    gcTime: day,
  })

const car = (path: string, language: Language, lane: LaneNow = 'results') =>
  queryOptions({
    queryKey: ['car', path, language],
    queryFn: async ({ signal }) => (await get(`${path}?lang=${language}`, CarFound, { lane, signal })).data,
  })

export const carById = (id: string, language: Language, lane?: LaneNow) =>
  car(`/cars/${encodeURIComponent(id)}`, language, lane)

export const carByVin = (vin: string, language: Language, lane?: LaneNow) =>
  car(`/cars/vin/${encodeURIComponent(vin)}`, language, lane)

export const carByListing = (domainId: number, listingId: string, language: Language, lane?: LaneNow) =>
  car(`/listing/${domainId}/${encodeURIComponent(listingId)}`, language, lane)

/**
 * A car by an advertisement's address: the first of the host names that is a source of this account, and
 * the first of the ids that is a listing there. Throws `absent` where none is.
 */
export const carByAdvert = (
  { hosts, ids }: { hosts: readonly string[]; ids: readonly string[] },
  language: Language,
  lane?: LaneNow,
) =>
  queryOptions({
    queryKey: ['advert', hosts, ids, language],
    queryFn: async ({ client }) => {
      const sites = sitesOf(await client.ensureQueryData(domains(language)))
      const domainId = hosts.map((host) => sites.idOf(host)).find((id) => id !== undefined)
      if (domainId === undefined) throw new ProblemError({ kind: 'absent' })
      for (const listingId of ids) {
        try {
          const found = await client.ensureQueryData(carByListing(domainId, listingId, language, lane))
          return { car: found, domainId, listingId }
        } catch (error) {
          if (problemOf(error).kind !== 'absent') throw error
        }
      }
      throw new ProblemError({ kind: 'absent' })
    },
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
          get(`/car-options?ids=${batch.join(',')}&per_page=100&lang=${language}`, OptionPage, {
            lane: 'total',
            signal,
          }),
        ),
      )
      return pages.flatMap((page) => page.data)
    },
    staleTime: day,
  })
