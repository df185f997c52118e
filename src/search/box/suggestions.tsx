import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { emptySearch, type Search, withFilter } from '#contract/search.ts'
import { brands } from '#src/api/dictionaries.ts'
import { useLanguage, useTextContext, useT } from '#src/i18n/use-t.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { suggestionPauseMs } from '#src/lib/timing.ts'
import { useSearchStore } from '../state/search-store.ts'
import { useCurrency } from '../state/use-choice.ts'
import { namesIn } from '../text/names.ts'
import { useKnown } from './at-hand.ts'
import { SuggestionText, type Suggestion, type SuggestionGroup } from './SuggestionLine.tsx'
import { readingKey, withUnderstood } from './read/parse.ts'
import { interpretationsOf, type Interpretation, type SearchInterpretation } from './read/interpretations.ts'
import { settledInterpretations, take } from './take.ts'
import { useBaseSearch } from './use-base-search.ts'
import { addressOf } from '#src/app/address/address.ts'
import { market, popular } from '#src/api/market.ts'
import { forgetSearches, recentSearches, rememberSearch, useSearches } from '#src/search-marks/searches.ts'
import { useSearchTextContext } from '../text/use-names.ts'

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

const icons = {
  understood: 'filter',
  number: 'filter',
  finished: 'filter',
  meant: 'help',
  words: 'search',
  part: 'car',
} as const

/** Suggestions for a text: first from loaded data, then settled with the service's responses. */
export function useTextLines(text: string): { lines: readonly Suggestion[]; settled: boolean } {
  const { t, format } = useTextContext()
  const language = useLanguage()
  const navigate = useNavigate()
  const { choose } = useSearchStore()
  const base = useBaseSearch()
  const currency = useCurrency()
  const atHand = useKnown()
  const makes = useQuery(brands(language)).data ?? []
  const rested = useSettled(text, suggestionPauseMs) === text
  const { data } = useQuery({
    ...settledInterpretations(text, language, base()),
    enabled: rested && text !== '',
  })
  const known = data?.known ?? atHand
  const interpretations =
    text === '' ? [] : (data?.interpretations ?? interpretationsOf(text, atHand, () => undefined))
  const { brands: named, countries, models, places = new Map(), sites } = known.dictionaries
  const regions = new Map([...places.values()].map(({ name, region }) => [region?.id ?? 0, name]))
  const names = namesIn({ brands: named, countries, domains: sites, models, regions })

  const searchLine = (interpretation: SearchInterpretation): Omit<Suggestion, 'key' | 'act'> => {
    const { why, what, dropped } = interpretation
    const [make, more] = what.filters.brands ?? []
    const logo = more === undefined ? makes.find(({ id }) => id === make?.id) : undefined
    const intro = why === 'meant' ? t('box.meant') : why === 'understood' ? t('box.understood') : undefined
    const search = withUnderstood({ ...emptySearch, currency }, what)
    const onlyWords = Object.keys(what.filters).length === 0 && what.excluded === undefined
    return {
      icon: icons[why],
      ...(logo !== undefined && { logo }),
      counted: withUnderstood(base(), what),
      content:
        why === 'part' ? (
          t('box.vin.part', { part: what.filters.vin ?? '' })
        ) : onlyWords ? (
          <>
            <span>{t('box.words', { text: what.words })}</span>{' '}
            {dropped !== undefined && (
              <span className="text-sm text-muted">{t('box.left', { text: dropped })}</span>
            )}
          </>
        ) : (
          <SuggestionText
            search={search}
            context={{ t, format, names, currency: search.currency }}
            intro={intro}
            dropped={dropped}
          />
        ),
    }
  }
  const addressLine = (interpretation: Exclude<Interpretation, SearchInterpretation>) => {
    const { kind } = interpretation
    if (kind === 'vin') {
      const { vin } = interpretation
      return { key: `vin ${vin}`, icon: 'car', content: t('box.vin', { vin }) } as const
    }
    if (kind === 'vins') {
      const { length: count } = interpretation.vins
      return { key: kind, icon: 'car', content: t('box.vins', { count }) } as const
    }
    if (kind === 'car')
      return { key: kind, icon: 'car', content: t('box.car', { id: interpretation.id }) } as const
    if (kind === 'own') return { key: kind, icon: 'link', content: t('box.own') } as const
    const { host } = interpretation
    return kind === 'listing'
      ? ({ key: kind, icon: 'link', content: t('box.listing', { id: interpretation.id, host }) } as const)
      : ({ key: kind, icon: 'info', content: t('box.listing.unknown', { host }) } as const)
  }
  const lineOf = (interpretation: Interpretation): Suggestion => ({
    act: () => take(interpretation, { choose, navigate, base }),
    ...(interpretation.kind === 'search'
      ? { key: readingKey(interpretation.what), ...searchLine(interpretation) }
      : addressLine(interpretation)),
  })
  return { lines: interpretations.map(lineOf), settled: data !== undefined }
}
