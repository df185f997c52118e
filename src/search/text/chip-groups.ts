import { type FilterKey } from '#contract/filters.ts'
import { type Chip, chips, type Search } from '#contract/search.ts'
import { uiOf } from '#src/filters/filter-ui.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { choiceText, type SearchTextContext } from './choice-text.ts'

/** All chosen values of one filter, which is one chip. */
export interface ChipGroup {
  readonly key: FilterKey
  readonly chips: readonly Chip[]
}

export const chipGroups = (search: Search): ChipGroup[] =>
  [...groupBy(chips(search), ({ key }) => key)].map(([key, some]) => ({
    key,
    chips: some,
  }))

/** So many values are read at a glance; more of them are a number. */
const glance = 3

/**
 * What a chip says: the filter's name, where the values do not say it, and the values or how many.
 * @param most of more values than these their number is said
 */
export function groupWords(
  context: SearchTextContext,
  { key, chips: chosen }: ChipGroup,
  most = glance,
): {
  readonly name: string | undefined
  readonly values: readonly string[]
  readonly counted: string | undefined
} {
  const { t } = context
  const counted = chosen.length > most ? t('filters.chips.values', { count: chosen.length }) : undefined
  return {
    // "5 values" says nothing of what they are of.
    name: uiOf(key).named !== 'never' || counted !== undefined ? t(`filters.name.${key}`) : undefined,
    values: chosen.map(({ part }) => choiceText(context, key, part)),
    counted,
  }
}
