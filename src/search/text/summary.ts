import { chips, type Search } from '#contract/search.ts'
import { uiOf } from '#src/filters/filter-ui.ts'
import { choiceText, type Words } from './choice-text.ts'

/** The search in a line, for titles, status and shared links: "BMW X5, up to 20,000 EUR". */
export const summary = (words: Words, search: Search): string => {
  const parts = chips(search).map(({ key, part }) => {
    const text = choiceText(words, key, part)
    return uiOf(key).named !== 'always' ? text : `${words.t(`filters.name.${key}`)}: ${text}`
  })
  return parts.length === 0 ? words.t('results.all') : words.format.list(parts)
}
