import { chips, type Search } from '#contract/search.ts'
import { uiOf } from '#src/filters/filter-ui.ts'
import { choiceText, type SearchTextContext } from './choice-text.ts'

/** The search in a line, for titles, status and shared links: "BMW X5, up to 20,000 EUR". */
export const summary = (context: SearchTextContext, search: Search): string => {
  const parts = chips(search).map(({ key, part }) => {
    const text = choiceText(context, key, part)
    return uiOf(key).named !== 'always' ? text : `${context.t(`filters.name.${key}`)}: ${text}`
  })
  return parts.length === 0 ? context.t('results.all') : context.format.list(parts)
}
