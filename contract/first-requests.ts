import type { Language } from './languages.ts'
import { pageAddressOf } from './page-address.ts'
import { carPath, countPath, domainsPath, isLookupId, searchPath, vinPath } from './requests.ts'
import { readVin } from './vin.ts'
import { isAskable } from './search-window.ts'

/** Longer addresses are not preloaded: they would make the page larger than its content. */
const longestPreloaded = 4000

/**
 * The app's first requests on the page of this address, character for character, for the page to preload.
 * Requests that depend on another response (the ids of sources) are not among them.
 */
export function firstRequests(
  pathname: string,
  params: URLSearchParams,
  language: Language,
): readonly string[] {
  return allFirst(pathname, params, language).filter((path) => path.length <= longestPreloaded)
}

function allFirst(pathname: string, params: URLSearchParams, language: Language): readonly string[] {
  const address = pageAddressOf(pathname, params)
  switch (address.page) {
    case 'search': {
      const { search } = address
      if (!isAskable(search)) return []
      if (search.filters.sources ?? search.excluded?.sources) return [domainsPath(language)]
      return [searchPath(search, language), countPath(search)]
    }
    case 'car':
      return isLookupId(address.id, 'car') ? [carPath(address.id, language)] : []
    case 'vin': {
      const vin = readVin(address.text)
      return vin === undefined ? [] : [vinPath(vin, language)]
    }
    case 'listing':
      return [domainsPath(language)]
    case 'vins':
    case 'other':
      return []
  }
}
