import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Market } from '#contract/facets/market.ts'
import { rateBetween, ratesByCode } from '#contract/rates.ts'
import type { Search } from '#contract/search.ts'
import { market } from '#src/api/market.ts'
import { domains } from '#src/api/plain-queries.ts'
import { type TextContext, useLanguage, useTextContext } from '#src/i18n/use-t.ts'
import { summary } from './summary.ts'
import { useSearchTextContext } from './use-names.ts'

/** One statement of an output about its origin. */
export interface ProvenanceLine {
  readonly name: string
  readonly value: string
  /** The text is too long for a picture. */
  readonly long?: true
}

export interface ProvenanceFacts {
  /** The search as text, and the address of its page. */
  readonly words: string
  readonly address: string
  readonly currency: string
  /** Undefined if unknown. */
  readonly cars?: number | undefined
  /** Number of the account's sources, and of those that the search selects. */
  readonly sources?: { readonly all: number; readonly asked: number } | undefined
  readonly rates?: Market['rates']
  /** Parts of the search that could not be counted, as text. */
  readonly uncounted?: readonly string[]
  /** Time of the count or response, ms. */
  readonly at?: number | undefined
  /** The part that is still missing, as text. */
  readonly unfinished?: string | undefined
}

/** Significant digits of a displayed rate. */
const rateFigures = 5

/** The provenance lines of every output: pictures, tables, workbooks, paper and the page. */
export function provenanceOf({ t, format }: TextContext, facts: ProvenanceFacts): ProvenanceLine[] {
  const { words, address, cars, sources, rates, uncounted = [], at, unfinished } = facts
  const currency = facts.currency.toUpperCase()
  const known = rates === undefined ? undefined : ratesByCode(rates)
  const perUnit = [...(known?.keys() ?? [])].toSorted().flatMap((code) => {
    const rate = known && rateBetween(facts.currency, code, known)
    return rate === undefined || code === facts.currency.toLowerCase()
      ? []
      : [`${code.toUpperCase()} ${Number(rate.toPrecision(rateFigures))}`]
  })
  return [
    unfinished !== undefined && { name: t('provenance.unfinished'), value: unfinished },
    {
      name: t('provenance.search'),
      value: cars === undefined ? words : `${words} (${t('filters.cars', { count: cars })})`,
    },
    { name: t('provenance.address'), value: address },
    sources && { name: t('analysis.show.sources'), value: t('provenance.sources', sources) },
    { name: t('provenance.rule'), value: t('provenance.rule.value') },
    { name: t('filters.name.price'), value: t('provenance.price') },
    { name: t('analysis.median'), value: t('provenance.median') },
    {
      name: t('analysis.currency'),
      value:
        rates === undefined
          ? t('provenance.rates.none', { currency })
          : t('provenance.rates', { currency, when: format.dateTime(rates.at, { showZone: true }) }),
    },
    perUnit.length > 0 && { name: `1 ${currency}`, value: perUnit.join('; '), long: true as const },
    uncounted.length > 0 && { name: t('provenance.uncounted'), value: format.list(uncounted) },
    at !== undefined && { name: t('provenance.at'), value: format.dateTime(at, { showZone: true }) },
  ].filter((line) => line !== false && line !== undefined)
}

/** The lines as text for a report. */
export const provenanceText = (lines: readonly ProvenanceLine[]): string =>
  lines.map(({ name, value }) => `${name}: ${value}`).join('\n')

/** The address of the page with its currency: without it the numbers would be in each reader's own. */
export function addressWithCurrency(currency: string): string {
  const { href, search } = location
  if (new URLSearchParams(search).has('currency')) return href
  return `${href}${search === '' ? '?' : '&'}currency=${currency}`
}

/** The provenance of a page's outputs; undefined if the page has none. */
export const ProvenanceContext = createContext<Provenance | undefined>(undefined)

/** @param facts the page's own facts */
export function useProvenance(search: Search, facts: Pick<ProvenanceFacts, 'cars' | 'uncounted' | 'at'>) {
  const text = useTextContext()
  const words = summary(useSearchTextContext(search), search)
  const sites = useQuery(domains(useLanguage())).data
  const { rates } = useQuery(market()).data ?? {}
  const all = sites?.length
  const left = (all ?? 0) - (search.excluded?.sources?.length ?? 0)
  const sources = all === undefined ? undefined : { all, asked: search.filters.sources?.length ?? left }
  return {
    words,
    lines: (own?: Pick<ProvenanceFacts, 'at' | 'rates' | 'unfinished'>) =>
      provenanceOf(text, {
        words,
        address: addressWithCurrency(search.currency),
        currency: search.currency,
        sources,
        ...facts,
        rates: own?.rates ?? rates,
        at: own?.at ?? facts.at,
        unfinished: own?.unfinished,
      }),
  }
}

export type Provenance = ReturnType<typeof useProvenance>
