import type { Language } from './languages.ts'
import { supersetPath } from './exclusion/superset.ts'
import { supersetOf, inclusionExclusion } from './exclusion/inclusion-exclusion.ts'
import { pageAddressOf } from './page-address.ts'
import { carPath, countPath, domainsPath, isLookupId, noSites, searchPath, vinPath } from './requests.ts'
import { readVin } from './vin.ts'
import { isPlain, type Search } from './search.ts'
import { isAskable } from './search-window.ts'

/** More counts than these are left to the app: they would be on their way before the cars. */
const mostPreloaded = 4

/** A longer one would make the page longer than what it shows. */
const longestPreloaded = 4000

/** For a search that excludes: the page it is taken from, and the counts that make its number. */
function firstAround(search: Search, language: Language): readonly string[] {
  const around = supersetOf({ ...search, page: 1 }, noSites)
  const terms = inclusionExclusion(search, noSites)
  const counted = typeof terms === 'string' || terms.length > mostPreloaded ? [] : terms
  return [
    ...(around === undefined ? [] : [supersetPath(around, language)]),
    ...counted.map((term) => countPath(term.search)),
  ]
}

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
      return isPlain(search)
        ? [searchPath(search, language), countPath(search)]
        : firstAround(search, language)
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
