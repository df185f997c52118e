import type { Search } from '#contract/search.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { Words } from './choice-text.ts'
import { useNames } from './use-names.ts'

/** Everything it takes to say a search in the reader's language: `choiceText(words, key, part)`. */
export const useWords = (search: Search): Words => ({
  t: useT(),
  format: useFormat(),
  names: useNames(search),
  currency: search.currency,
})
