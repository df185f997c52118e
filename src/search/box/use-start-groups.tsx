import { useQuery } from '@tanstack/react-query'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { addressOf } from '#src/app/address/address.ts'
import { brands } from '#src/api/dictionaries.ts'
import { market, popular } from '#src/api/market.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { forgetSearches, recentSearches, rememberSearch, useSearches } from '#src/search-marks/searches.ts'
import { useSearchStore } from '../state/search-store.ts'
import { useCurrency } from '../state/use-choice.ts'
import { useSearchTextContext } from '../text/use-names.ts'
import { SuggestionText, type Suggestion, type SuggestionGroup } from './SuggestionLine.tsx'
import { useBaseSearch } from './use-base-search.ts'

const popularShown = 6

/** Number of earlier searches in the list; their own page shows all of them. */
const recentShown = 6

/** All makes and countries of several searches in one, so that their names load together. */
const together = (searches: readonly Search[]): Search => {
  const all = <K extends 'brands' | 'countries'>(key: K) =>
    searches.flatMap(({ filters }) => filters[key] ?? [])
  return { ...emptySearch, filters: { brands: all('brands'), countries: all('countries') } }
}

/** Suggestions of the empty box: the user's earlier searches and the most frequent makes. */
export function useStartGroups(wanted: boolean): readonly SuggestionGroup[] {
  const t = useT()
  const language = useLanguage()
  const { choose } = useSearchStore()
  const base = useBaseSearch()
  const currency = useCurrency()
  const kept = useSearches(({ items }) => items)
  const queries = wanted ? recentSearches(kept) : []
  const recent = queries.slice(0, recentShown).map((query) => ({ query, search: addressOf(query).search }))
  const context = useSearchTextContext(together(recent.map(({ search }) => search)))
  const makes = useQuery({ ...brands(language), enabled: wanted }).data ?? []
  const frequent = useQuery({ ...market(), select: popular.brands, enabled: wanted }).data ?? []
  if (!wanted) return []

  const recentLines = recent.map(({ query, search }): Suggestion => {
    const [make, more] = search.filters.brands ?? []
    const logo = more === undefined ? makes.find(({ id }) => id === make?.id) : undefined
    return {
      key: query,
      icon: 'history',
      ...(logo !== undefined && { logo }),
      content: <SuggestionText search={search} context={context} />,
      counted: search,
      // Replaces the current search: the stored search is complete and independent of the page's filters.
      act: () => {
        rememberSearch(query)
        choose(search)
        return true
      },
      forget: () => forgetSearches([query]),
    }
  })
  const forgetLine: Suggestion = {
    key: 'forget',
    icon: 'trash',
    content: <span className="text-sm text-muted">{t('box.forget.all')}</span>,
    act: () => {
      forgetSearches(queries)
      return false
    },
  }
  const popularLines = frequent.slice(0, popularShown).flatMap((id): Suggestion[] => {
    const make = makes.find((each) => each.id === id)
    if (make === undefined) return []
    const branches = [{ id: make.id, children: [] }]
    return [
      {
        key: `make ${id}`,
        icon: 'car',
        logo: make,
        content: make.name,
        counted: withFilter({ ...emptySearch, currency }, 'brands', branches),
        act: () => {
          choose(withFilter(base(), 'brands', branches))
          return true
        },
      },
    ]
  })
  return [
    ...(recentLines.length > 0 ? [{ name: t('box.recent'), lines: [...recentLines, forgetLine] }] : []),
    ...(popularLines.length > 0 ? [{ name: t('box.popular'), lines: popularLines }] : []),
  ]
}
