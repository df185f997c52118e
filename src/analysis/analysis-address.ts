import type { Language } from '#contract/languages.ts'
import { encodeUrl, type Search } from '#contract/search.ts'

/** The analyses, in the order of their tabs, as the address names them in `show`. */
export const sections = ['distribution', 'pivot', 'scatter', 'sources', 'damage'] as const
export type AnalysisSection = (typeof sections)[number]

/** The first one is meant where the address names none. */
export const sectionOf = (show: string | undefined): AnalysisSection =>
  sections.find((section) => section === show) ?? 'distribution'

/** What a section gets of the page: its search, and what else stands in the address. */
export interface AnalysisProps {
  /** On its first page, in the usual order. */
  readonly search: Search
  /** All parameters of the address. */
  readonly params: Readonly<Record<string, string>>
  /** Changes some of them in place; undefined removes one. */
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

/**
 * Parameters of the page that analyses a search. The currency is always among them: medians mean nothing without it, and
 * the reader who opens the link is to see the same.
 */
export const analysisParams = (
  search: Search,
  language: Language | undefined,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  written({
    ...Object.fromEntries(encodeUrl({ ...search, page: 1, sort: 'newest' })),
    currency: search.currency,
    lang: language,
    ...own,
  })

/** Parameters without those that are taken away. */
export const written = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined))
