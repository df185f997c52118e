// Relative: the build reads this file before there is anything to resolve other names.
import { countQuery, emptySearch, searchQuery } from '../../contract/search.ts'
import { perPage } from './per-page.ts'

/** A search that names no source needs no account's ids. */
const noSites = { idOf: () => undefined, hostOf: () => undefined }

/**
 * What the search page asks for when its address names no filter, up to the language, which is known in the browser
 * alone. The boot script asks for it while the app's own script is still on its way (first-search.test.ts).
 */
export const firstSearch = {
  /** The language's two letters are to follow. */
  results: `/api/search?${searchQuery(emptySearch, perPage, noSites)}&lang=`,
  total: `/api/search/count?${countQuery(emptySearch, noSites)}`,
}
