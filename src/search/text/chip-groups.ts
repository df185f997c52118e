import { codeIds } from '#contract/codes.ts'
import { filters } from '#contract/filters.ts'
import type { Filter } from '#contract/kinds/kind.ts'
import { chips } from '#contract/chips.ts'
import type { Search } from '#contract/search.ts'
import { uiOf } from '#src/filter-ui/filter-ui.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { chipText, type SearchTextContext } from './choice-text.ts'

export const chipGroups = (search: Search) =>
  [...groupBy(chips(search), ({ key }) => key)].map(([key, some]) => ({
    key,
    chips: some,
    /** How the values combine if not as alternatives. */
    how: search.how?.[key],
  }))

export type ChipGroup = ReturnType<typeof chipGroups>[number]

/** Up to this number the values are listed; more are shown as a number. */
const glance = 3

/** The filter's name if the values do not imply it, and the values; more than `most` as their number. */
export function groupWords(
  context: SearchTextContext,
  { key, chips: chosen, how }: ChipGroup,
  most = glance,
) {
  const { t } = context
  const excludes = chosen.every(({ out }) => out === true)
  const id = excludes ? 'filters.excluded' : 'filters.chips.values'
  const filter: Filter = filters[key]
  const isUnstated = excludes && filter.kind === 'many' && chosen.length === codeIds(filter.options).length
  const counted = isUnstated
    ? t('ui.none')
    : chosen.length > most
      ? t(id, { count: chosen.length })
      : undefined
  const name = t(`filters.name.${key}`)
  return {
    // "5 values" needs the filter's name.
    name:
      how !== undefined
        ? t(`filters.how.${how}.name`, { name })
        : uiOf(key).named !== 'never' || counted !== undefined
          ? name
          : undefined,
    values: chosen.map((chip) => chipText(context, chip)),
    counted,
  }
}
