import type { Language } from './languages.ts'
import { pageAddressOf } from './page-address.ts'
import { carPath, countPath, domainsPath, isLookupId, searchPath, vinPath } from './requests.ts'
import { readVin } from './vin.ts'
import { isAskable } from './search-window.ts'

/** A longer one would make the page longer than what it shows. */
const longestPreloaded = 4000

/**
 * What the app asks for first on the page of this address, character for character, for the page to preload. What needs another
 * answer before (the ids of sources) is not among them.
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
