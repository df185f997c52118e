import { encodeUrl, type Search } from '#contract/search.ts'
import { uiOf } from '#src/filter-ui/filter-ui.ts'
import type { T } from '#src/i18n/use-t.ts'
import { tabTitle } from '#src/lib/page-heading.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { chipGroups, groupWords } from './chip-groups.ts'
import { type SearchTextContext, spanText } from './choice-text.ts'

/** A title fits more values of one filter than a chip. */
const most = 6

/** The search as one line for titles, status and shared links: "BMW X5, up to 20,000 EUR". */
export const summary = (context: SearchTextContext, search: Search): string => {
  const parts = chipGroups(search).map((group) => {
    const { name, values, counted } = groupWords(context, group, most)
    const text = counted ?? context.format.list(values)
    return name !== undefined &&
      (counted !== undefined || group.how !== undefined || uiOf(group.key).named === 'always')
      ? `${name}: ${text}`
      : text
  })
  const span = spanText(context.t, search)
  if (span !== undefined) parts.push(span)
  return parts.length === 0 ? context.t('results.all') : context.format.list(parts)
}

/** The page number of the results, except for the first page. */
export const pageWords = (t: T, page: number): string[] => (page > 1 ? [t('results.page', { page })] : [])

/** Title and heading of a search for the tab, search engines and link previews. @param line its filters (`summary`) */
export const searchHead = (t: T, search: Search, count: string, line: string, page: number = search.page) => {
  const heading = [t('results.title', { count, summary: line }), ...pageWords(t, page)].join(' · ')
  return {
    heading,
    title: tabTitle(heading),
    description: t('results.description', { count, summary: line }),
    /** The canonical address of the search, without the count of a shared link. */
    canonical: `/${writeQueryText(encodeUrl(search))}`,
  }
}
