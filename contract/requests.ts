import type { Sites } from './kinds/kind.ts'
import type { Language } from './languages.ts'
import { countQuery, type Search, searchQuery } from './search.ts'
import { perPage } from './search-window.ts'

// What the app asks the service for, as paths below the interface's root. The gateway preloads the first of them and
// asks for some itself: a preload serves a request of exactly the same text.

/** Where the gateway has the interface. */
export const apiRoot = '/api'

/** For searches that name no source. */
export const noSites: Sites = { idOf: () => undefined, hostOf: () => undefined }

export const searchPath = (search: Search, language: Language, sites: Sites = noSites): string =>
  `/search?${searchQuery(search, perPage, sites)}&lang=${language}`

export const countPath = (search: Search, sites: Sites = noSites): string =>
  `/search/count?${countQuery(search, sites)}`

export const domainsPath = (language: Language): string => `/domains?lang=${language}`

export const carPath = (id: string, language: Language): string =>
  `/cars/${encodeURIComponent(id)}?lang=${language}`

export const vinPath = (vin: string, language: Language): string =>
  `/cars/vin/${encodeURIComponent(vin)}?lang=${language}`

export const listingPath = (domainId: number, listingId: string, language: Language): string =>
  `/listing/${domainId}/${encodeURIComponent(listingId)}?lang=${language}`
