import { type FilterKey, filters } from '#contract/filters.ts'
import { chips, type Search } from '#contract/search.ts'
import { choiceText, type Words } from './choice-text.ts'

/** Choices whose text says by itself what it is about; the others are named. */
const plain: ReadonlySet<FilterKey> = new Set<FilterKey>([
  'query',
  'brands',
  'body',
  'fuel',
  'transmission',
  'color',
  'condition',
  'countries',
  'sources',
])

const speaksForItself = (key: FilterKey) =>
  plain.has(key) || filters[key].kind === 'range' || filters[key].kind === 'flag'

/** The search in a line, for titles, status and shared links: "BMW X5, up to 20,000 EUR". */
export const summary = (words: Words, search: Search): string => {
  const parts = chips(search).map(({ key, part }) => {
    const text = choiceText(words, key, part)
    return speaksForItself(key) ? text : `${words.t(`filters.name.${key}`)}: ${text}`
  })
  return parts.length === 0 ? words.t('results.all') : words.format.list(parts)
}
