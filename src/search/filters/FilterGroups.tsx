import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { FilterSection } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'
import { withinWindow } from '#contract/search-window.ts'
import { useCarriedAddress } from '#src/app/address/use-address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { useFiltersOnTop } from '#src/stores/filter-panel.ts'
import { invalidParts } from '../text/invalid-parts.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { sameValue } from './same-value.ts'

const none: ReadonlyMap<FilterKey | 'currency', string> = new Map()

/** Filters that the service refused (422), with its own words; of a draft those that are still as they were sent. */
function useRefused(shown: Search): typeof none {
  // The page's, also where a draft stands over it.
  const { search } = useCarriedAddress()
  const { error } = useQuery({ ...carsFound(withinWindow(search), useLanguage()), enabled: false })
  const problem = error === null ? undefined : problemOf(error)
  if (problem?.kind !== 'invalid') return none
  return new Map(
    invalidParts(problem.issues, search).flatMap(({ part, reasons }) => {
      if (part === undefined || part === 'page' || part === 'sort') return []
      const same =
        part === 'currency'
          ? shown.currency === search.currency
          : sameValue(part, shown.filters[part], search.filters[part]) &&
            sameValue(part, shown.excluded?.[part], search.excluded?.[part])
      return same ? [[part, reasons.join('; ')] as const] : []
    }),
  )
}

/** Every filter of the table: those on top, as this reader has them, the rest by section. */
export const FilterGroups = memo(({ search }: { search: Search }) => {
  const t = useT()
  const refused = useRefused(search)
  const onTop = useFiltersOnTop()
  const sections = groupBy(
    filterKeys.filter((key) => !onTop.includes(key)),
    (key): FilterSection => filters[key].section,
  )
  const groups = (keys: readonly FilterKey[]) =>
    keys.map((key) => (
      <FilterGroup
        key={key}
        name={key}
        value={search.filters[key]}
        out={search.excluded?.[key]}
        currency={search.currency}
        // The currency is chosen beside the bounds of the price.
        refused={refused.get(key) ?? (key === 'price' ? refused.get('currency') : undefined)}
      />
    ))
  return (
    <>
      <h3 className="sr-only">{t('filters.promoted')}</h3>
      {groups(onTop)}
      {[...sections].map(([section, keys]) => (
        <div key={section}>
          <h3 className="mt-4 px-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
            {t(`filters.section.${section}`)}
          </h3>
          {groups(keys)}
        </div>
      ))}
    </>
  )
})
