import { filterKeys, filters } from '#contract/filters.ts'
import type { Ignored } from '#contract/link.ts'
import type { Language } from '#contract/languages.ts'
import { encodeUrl, type Search, withSort } from '#contract/search.ts'
import type { T } from '#src/i18n/use-t.ts'

export const sections = ['distribution', 'pivot', 'scatter', 'sources', 'damage'] as const
export type AnalysisSection = (typeof sections)[number]

export const sectionOf = (show: string | undefined): AnalysisSection =>
  sections.find((section) => section === show) ?? 'distribution'

const dimensions: readonly string[] = filterKeys.flatMap((key) => {
  const { kind, url } = filters[key]
  return kind === 'text' || kind === 'area' ? [] : [url]
})
const anything = () => true
const isDimension = (text: string) => dimensions.includes(text)
const valuesShown = /^(?:cars|row|column|all|without(?:\.[a-z_A-Z]+)?|median|mileage|both|share)$/

/** The parameters of an analysis, each with a check of its value. */
const own: Readonly<Record<string, (text: string) => boolean>> = {
  once: (text) => text === '1',
  show: (text) => sections.some((section) => section === text),
  rows: isDimension,
  columns: isDimension,
  inner: isDimension,
  open: anything,
  values: (text) => valuesShown.test(text),
  x: (text) => text === 'year' || text === 'odometer',
  by: anything,
  top: (text) => /^(?:5|[125]0)$/.test(text),
  car: anything,
}

export const isOwn = (name: string): boolean => Object.hasOwn(own, name)

/** Unreadable parts of an analysis address: the search's ignored parts without the analysis parameters. */
export const unreadHere = (ignored: readonly Ignored[]): Ignored[] => {
  const [rows, columns] = ['rows', 'columns'].map((each) => ignored.find(({ name }) => name === each)?.text)
  return ignored.filter(
    ({ name, text }) =>
      !isOwn(name) ||
      own[name]?.(text) !== true ||
      // A filter crossed with itself has no meaning.
      (name === 'columns' && text === rows) ||
      (name === 'inner' && text === columns),
  )
}

export interface AnalysisProps {
  /** The search on its first page, in the default order. */
  readonly search: Search
  readonly params: Readonly<Record<string, string>>
  /** Changes some parameters; undefined removes one. */
  readonly onParams: (changed: Readonly<Record<string, string | undefined>>) => void
}

/** The currency is always included: medians depend on it, and a link must show the same numbers. */
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

/** The title of an analysis, without its search. */
export function analysisName(t: T, { show, rows, columns }: AnalysisProps['params']): string {
  const [row, column] = [rows, columns].map((text) => filterKeys.find((key) => filters[key].url === text))
  return show === 'pivot' && row !== undefined && column !== undefined
    ? t('analysis.pivot.caption', { rows: t(`filters.name.${row}`), columns: t(`filters.name.${column}`) })
    : t(`analysis.show.${sectionOf(show)}`)
}

export const written = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined))
