import type { Sites } from '../kinds/kind.ts'
import type { Language } from '../languages.ts'
import { noSites } from '../requests.ts'
import { perPageBounds } from '../result-window.ts'
import { type Search, searchQuery } from '../search.ts'

/** Cars per page of the superset search: exclusions remove some of them, so it is the interface's largest page. */
export const supersetPerPage = perPageBounds.max

/** The path of one page of the superset search. */
export const supersetPath = (around: Search, language: Language, sites: Sites = noSites): string =>
  `/search?${searchQuery(around, supersetPerPage, sites)}&lang=${language}`
