import { filters } from './filters.ts'
import type { Sites } from './kinds/kind.ts'
import type { Language } from './languages.ts'
import { countQuery, type Search, searchQuery } from './search.ts'
import { perPage } from './search-window.ts'

// What the app asks the service for, as paths below the interface's root. The gateway preloads the first of them and
// asks for some itself: a preload serves a request of exactly the same text.

/** Where the gateway has the interface. */
export const apiRoot = '/api'

/** On an answer of the gateway: parameters that its service does not know, and was not sent. */
export const leftOutHeader = 'forecourt-left-out'

/** What an answer is not about, where a parameter was left out: an area, or else what is excluded. */
export function leftOutOf(headers: Headers): 'area' | 'exclusion' | undefined {
  const names = headers.get(leftOutHeader)
  if (names === null) return undefined
  return names.split(',').includes(filters.area.api) ? 'area' : 'exclusion'
}

/** For searches that name no source. */
export const noSites: Sites = { idOf: () => undefined, hostOf: () => undefined }

export const searchPath = (search: Search, language: Language, sites: Sites = noSites): string =>
  `/search?${searchQuery(search, perPage, sites)}&lang=${language}`

export const countPath = (search: Search, sites: Sites = noSites): string =>
  `/search/count?${countQuery(search, sites)}`

export const domainsPath = (language: Language): string => `/domains?lang=${language}`

/** Characters of an id, at least and at most. */
export const idLength = { car: [1, 200], listing: [1, 500] } as const

/**
 * Whether anything can have this id. "." and ".." are no part of a path, however they are escaped: a browser
 * would ask for another address.
 */
export const isLookupId = (text: string, of: keyof typeof idLength): boolean =>
  text.length <= idLength[of][1] && !/^\.{0,2}$/.test(text)

export const carPath = (id: string, language: Language): string =>
  `/cars/${encodeURIComponent(id)}?lang=${language}`

export const vinPath = (vin: string, language: Language): string =>
  `/cars/vin/${encodeURIComponent(vin)}?lang=${language}`

export const listingPath = (domainId: number, listingId: string, language: Language): string =>
  `/listing/${domainId}/${encodeURIComponent(listingId)}?lang=${language}`
