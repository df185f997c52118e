import type { Language } from '#contract/languages.ts'
import { encodeUrl, type Search, withSort } from '#contract/search.ts'

export const sections = ['distribution', 'pivot', 'scatter', 'sources', 'damage'] as const
export type AnalysisSection = (typeof sections)[number]

export const sectionOf = (show: string | undefined): AnalysisSection =>
  sections.find((section) => section === show) ?? 'distribution'

export interface AnalysisProps {
  /** On its first page, in the usual order. */
  readonly search: Search
  readonly params: Readonly<Record<string, string>>
  /** Changes some of them in place; undefined removes one. */
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

/** The currency is always among them: medians mean nothing without it, and a link has to show the same. */
export const analysisParams = (
  search: Search,
  language: Language | undefined,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  written({
    ...Object.fromEntries(encodeUrl(withSort(search, 'newest'))),
    currency: search.currency,
    lang: language,
    ...own,
  })

export const written = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined))
