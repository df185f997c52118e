import { expect, test } from 'vitest'
import { codeTables } from '#contract/codes.ts'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import jargonTexts from '#contract/languages/en/messages/jargon.json'
import { uiOf } from '#src/filter-ui/filter-ui.ts'

const texts: Readonly<Record<string, string>> = jargonTexts

test.each(filterKeys.filter((key) => uiOf(key).explained))(
  'every word of the trade of "%s" is explained',
  (key: FilterKey) => {
    const filter = filters[key]
    const ids =
      filter.kind === 'many' || filter.kind === 'one'
        ? Object.keys(codeTables[filter.options]).map((slug) => `jargon.${filter.options}.${slug}`)
        : [`jargon.${key}`]
    for (const id of ids) expect(texts[id], id).toMatch(/\S/)
  },
)
