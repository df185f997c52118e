import { type FilterKey, type Filters, filters, type KeyOfKind } from '#contract/filters.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { behaviour } from '#contract/kinds/kinds.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { rangeText } from '../text/choice-text.ts'

/** What a closed group says of its filter: the value where it is short, else how many; undefined: nothing chosen. */
export function useSelection(
  key: FilterKey,
  value: Filters[FilterKey] | undefined,
  currency: string,
): string | undefined {
  const t = useT()
  const format = useFormat()
  if (value === undefined) return undefined
  const filter = filters[key]
  // In each case the filter's kind says what shape the value has.
  switch (filter.kind) {
    case 'text':
    case 'whole':
      return value as string
    case 'range':
      return rangeText({ t, format, currency }, key as KeyOfKind<'range'>, value as Range)
    case 'one':
      return codeName(t, filter.options, value as number)
    case 'flag':
      return value === true ? t('ui.yes') : t('ui.no')
    case 'many':
    case 'tree':
    case 'sources':
      return t('ui.selected', { count: behaviour(filter).parts(filter, value).length })
  }
}
