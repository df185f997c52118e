import { encodeUrl, type Search } from '#contract/search.ts'
import type { T } from '#src/i18n/use-t.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

/**
 * What a search is called outside of the page: by the tab, a bookmark, a search engine, and where its link is pasted.
 * @param count "1,240 cars" (count-text.ts)
 * @param line its filters in words (summary.ts)
 */
export const searchHead = (t: T, search: Search, count: string, line: string) => ({
  title: t('results.title', { count, summary: line }),
  description: t('results.description', { count, summary: line }),
  /** The one address of this search: without the count a link was shared with. */
  canonical: `/${writeQueryText(encodeUrl(search))}`,
})
