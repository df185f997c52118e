import type { Sites } from '../kinds/kind.ts'
import type { Language } from '../languages.ts'
import { noSites } from '../requests.ts'
import { perPageBounds } from '../result-window.ts'
import { type Search, searchQuery } from '../search.ts'

/** Cars a page around a search that excludes: some of them go, so it is the interface's largest page. */
export const supersetPerPage = perPageBounds.max

/** A page of the cars from which a search takes some away. */
export const supersetPath = (around: Search, language: Language, sites: Sites = noSites): string =>
  `/search?${searchQuery(around, supersetPerPage, sites)}&lang=${language}`
