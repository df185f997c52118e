import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type FilterKey, filterKeys, filters } from '#contract/filters.ts'
import type { Filter, Kind, FilterSection } from '#contract/kinds/kind.ts'
import type { Search } from '#contract/search.ts'
import { withinWindow } from '#contract/search-window.ts'
import { useCarriedAddress } from '#src/address/use-address.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { carsFound } from '#src/api/queries.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { invalidParts } from '../text/invalid-parts.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { sameValue } from './same-value.ts'

/** What takes little room stands above what takes much: long lists would push the prices out of sight. */
const height: Readonly<Partial<Record<Kind, number>>> = { tree: 0, range: 1 }

// `promoted` is absent from most entries; the table's common type has it.
const entry = (key: FilterKey): Filter => filters[key]

const promoted = filterKeys
  .filter((key) => entry(key).promoted === true)
  .toSorted((a, b) => (height[entry(a).kind] ?? 2) - (height[entry(b).kind] ?? 2))

const sections = groupBy(
  filterKeys.filter((key) => entry(key).promoted !== true),
  (key): FilterSection => entry(key).section,
)

const none: ReadonlyMap<FilterKey | 'currency', string> = new Map()

/**
 * Which filters the service refused (422) in the search of the address, with its own words; of a draft only those
 * that are still as they were sent. Asks for nothing: the results did.
 */
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
          : sameValue(part, shown.filters[part], search.filters[part])
      return same ? [[part, reasons.join('; ')] as const] : []
    }),
  )
}

/** Every filter of the table: the most used first, the rest by section. */
export const FilterGroups = memo(({ search }: { search: Search }) => {
  const t = useT()
  const refused = useRefused(search)
  const groups = (keys: readonly FilterKey[]) =>
    keys.map((key) => (
      <FilterGroup
        key={key}
        name={key}
        value={search.filters[key]}
        currency={search.currency}
        // The currency is chosen beside the bounds of the price.
        refused={refused.get(key) ?? (key === 'price' ? refused.get('currency') : undefined)}
      />
    ))
  return (
    <>
      <h3 className="sr-only">{t('filters.promoted')}</h3>
      {groups(promoted)}
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
