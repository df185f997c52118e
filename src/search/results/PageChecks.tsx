import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { PageChecksLine } from '#contract/facets/answer.ts'
import type { AskedItem } from '#contract/facets/question.ts'
import { FacetsContext, isCountedAlike, type KnownFacet, want } from '#src/facets/context.ts'
import { useLanguage } from '#src/i18n/use-t.ts'
import { PageChecksContext, pageChecksGroup } from '#src/price-check/page-checks.ts'
import { type ResultsView, usePrefs } from '#src/stores/prefs.ts'
import { useTableSettings } from '#src/stores/table.ts'
import { chosenSearch, useSearch } from '../state/search-store.ts'
import type { ResultsState } from './use-results.ts'

interface Props {
  readonly results: Pick<ResultsState, 'search' | 'first' | 'lastShown'>
  readonly view: ResultsView
  readonly children: ReactNode
}

const none: readonly PageChecksLine[] = []

const isOpen = (facet: KnownFacet | undefined): boolean =>
  facet === undefined || (facet.problem !== undefined && facet.problem.kind !== 'uncounted')

/** Requests the price checks of the pages shown with the facets of the chosen search, if the view shows them. */
export const PageChecks = ({ results: { search, first, lastShown }, view, children }: Props) => {
  const language = useLanguage()
  const inTable = useTableSettings(({ visible }) => visible.check === true)
  const onlyCheaper = usePrefs(({ loaded }) => loaded === 'cheaper')
  const wanted = onlyCheaper || (view === 'table' ? inTable : view !== 'map')
  const { sort, currency, within, page } = useSearch(chosenSearch)
  // The results of a pending choice are a single page.
  const isPending = useSearch(({ pending }) => pending !== undefined)
  const [from, to] = isPending ? [page, page] : [first, lastShown]
  // Results with a time span consist of other pages.
  const count = wanted && within === undefined ? to - from + 1 : 0
  const keys = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      kind: 'page-checks',
      sort,
      page: from + index,
      language,
      currency,
    } satisfies AskedItem),
  )
  const list = keys.join(' ')
  const { search: counted, store } = use(FacetsContext)
  const { wishes } = store
  useEffect(
    () => (list === '' ? undefined : want(wishes, list.split(' '), { group: pageChecksGroup })),
    [wishes, list],
  )
  const found = useStore(
    store.known,
    useShallow((known) => keys.map((key) => known.get(key))),
  )
  const lines = found.flatMap((facet) =>
    typeof facet?.line === 'object' && 'checks' in facet.line ? [facet.line] : [],
  )
  // The checks of the previous search stay as long as its cars are shown.
  const [known, setKnown] = useState({ lines: none, before: none })
  const isSame = lines.length === known.lines.length && lines.every((line, at) => line === known.lines[at])
  if (lines.length > 0 && !isSame) setKnown({ lines, before: known.lines })
  const isComing = !isCountedAlike(search, counted) || found.some(isOpen)
  const isPostponed = found.some((facet) => typeof facet?.line === 'object' && 'postponed' in facet.line)
  const others = count === 0 ? 'elsewhere' : isComing ? 'coming' : isPostponed ? 'postponed' : 'elsewhere'
  const value = useMemo(
    () => ({ lines: [...known.lines, ...known.before], others }) as const,
    [known, others],
  )
  return <PageChecksContext value={value}>{children}</PageChecksContext>
}
