import { filters } from './filters.ts'
import type { Sites } from './kinds/kind.ts'
import type { Language } from './languages.ts'
import { countQuery, type Search, searchQuery } from './search.ts'
import { perPage } from './search-window.ts'

// Paths of the app's requests below the interface's root. The gateway preloads the first of them and sends
// some itself: a preload serves only a request with exactly the same text.

/** The gateway's root of the interface. */
export const apiRoot = '/api'

/** Header of a gateway's response: the parameters that it did not pass on because its service lacks them. */
export const leftOutHeader = 'forecourt-left-out'

/** The part of a search that a response ignores because a parameter was left out; undefined for none. */
export function leftOutOf(headers: Headers): 'area' | 'exclusion' | undefined {
  const names = headers.get(leftOutHeader)
  if (names === null) return undefined
  return names.split(',').includes(filters.area.api) ? 'area' : 'exclusion'
}

/** Sites for searches that name no source. */
export const noSites: Sites = { idOf: () => undefined, hostOf: () => undefined }

export const searchPath = (search: Search, language: Language, sites: Sites = noSites): string =>
  `/search?${searchQuery(search, perPage, sites)}&lang=${language}`

export const countPath = (search: Search, sites: Sites = noSites): string =>
  `/search/count?${countQuery(search, sites)}`

export const domainsPath = (language: Language): string => `/domains?lang=${language}`

/** Minimum and maximum length of an id. */
export const idLength = { car: [1, 200], listing: [1, 500] } as const

/**
 * Whether a text can be an id. "." and ".." cannot, even escaped: a browser would resolve them in the path.
 */
export const isLookupId = (text: string, of: keyof typeof idLength): boolean =>
  text.length <= idLength[of][1] && !/^\.{0,2}$/.test(text)

export const carPath = (id: string, language: Language): string =>
  `/cars/${encodeURIComponent(id)}?lang=${language}`

export const vinPath = (vin: string, language: Language): string =>
  `/cars/vin/${encodeURIComponent(vin)}?lang=${language}`

export const listingPath = (domainId: number, listingId: string, language: Language): string =>
  `/listing/${domainId}/${encodeURIComponent(listingId)}?lang=${language}`
