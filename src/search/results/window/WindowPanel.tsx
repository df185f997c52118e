import { useState, use } from 'react'
import { type Search, withFilter } from '#contract/search.ts'
import { supersetPerPage } from '#contract/exclusion/superset.ts'
import { reachable, lastReachablePage } from '#contract/result-window.ts'
import { perPage } from '#contract/search-window.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { type SliceKey, sliceKeys } from '#contract/facets/question.ts'
import { Button } from '#src/ui/Button.tsx'
import { rangeText } from '../../text/choice-text.ts'
import { SearchLink } from '../../state/SearchLink.tsx'
import { focusResults } from '../use-focus-rules.ts'
import { searchText } from '#contract/facets/variation.ts'
import type { Range } from '#contract/kinds/kind.ts'
import { keyOf, press } from '#src/facets/questions.ts'
import { FacetsContext } from '#src/facets/context.ts'
import { useFacets } from '#src/facets/use-number.ts'
import { useTextContext } from '#src/i18n/text-context.ts'

interface Props {
  readonly search: Search
  /** Exact. */
  readonly total: number
  /** The search excludes, and its superset exceeds the result window. */
  readonly cut: boolean
  /** The page is the last of the result window. */
  readonly atEnd: boolean
}

/** The end of what a search shows, said before it is reached, and the ways to the cars behind it. */
export const WindowPanel = ({ search, total, cut, atEnd }: Props) => {
  const { t, format } = useTextContext()
  const [chosen, setOpen] = useState<boolean>()
  const [by, setBy] = useState<SliceKey>('year')
  const open = chosen ?? atEnd
  const shown = format.number(reachable(total, perPage))
  const around = reachable(Number.POSITIVE_INFINITY, supersetPerPage)
  return (
    <section className="mt-8 rounded-lg border border-line bg-surface p-2" aria-labelledby="window-title">
      <Disclosure
        level={2}
        open={open}
        onToggle={setOpen}
        summary={
          <span id="window-title">
            {cut
              ? t('results.window.cut')
              : t('results.window.title', { shown, count: format.number(total) })}
          </span>
        }
      >
        {/* Closed, nothing is counted: these are some twenty requests. */}
        {open && (
          <div className="flex flex-col gap-4 p-2 pt-1">
            <p className="text-muted">
              {t(cut ? 'results.window.why.cut' : 'results.window.why', {
                shown: cut ? format.number(around) : shown,
              })}
            </p>
            <SegmentedControl
              legend={t('results.window.by')}
              value={by}
              onChange={setBy}
              segments={sliceKeys.map((key) => ({
                value: key,
                label: t(`results.window.by.${key}`, { currency: search.currency.toUpperCase() }),
              }))}
            />
            <SliceList key={by} {...{ search, by }} />
          </div>
        )}
      </Disclosure>
    </section>
  )
}

const SliceList = ({ search, by }: { readonly search: Search; readonly by: SliceKey }) => {
  const { t, format } = useTextContext()
  const { slices, counting, lacking, unstated, retry } = useSlices(search, by)
  const words = { t, format, currency: search.currency }
  return (
    <div className="flex flex-col gap-3">
      {lacking ? (
        <Button size="sm" icon="refresh" className="self-start" onClick={retry}>
          {t('filters.counts.retry')}
        </Button>
      ) : (
        counting && <p className="text-sm text-muted">{t('results.window.counting')}</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-2">
        {slices.map(({ range, search: slice, count }) => (
          <li key={JSON.stringify(range)}>
            <SearchLink
              search={slice}
              onClick={focusResults}
              className="flex min-h-11 items-baseline justify-between gap-3 rounded-md border border-line bg-surface px-3 py-2 hover:border-edge hover:bg-fill"
            >
              <span className="font-medium">{rangeText(words, by, range)}</span>
              <span className="text-sm text-muted">
                <span>{format.number(count)}</span>
                {/* One value alone, a year perhaps, can hold more than a search shows. */}
                {count > reachableCars && <span className="block text-xs">{t('results.window.again')}</span>}
              </span>
            </SearchLink>
          </li>
        ))}
      </ul>
      {unstated !== undefined && unstated > 0 && (
        <p className="text-sm text-muted">{t('results.window.unstated', { count: unstated })}</p>
      )}
    </div>
  )
}

/** How many cars the pages of one search can show. */
const reachableCars = lastReachablePage(Number.POSITIVE_INFINITY, perPage) * perPage

/** The search cut along one filter into parts that its pages can show. */
function useSlices(search: Search, along: SliceKey) {
  const { all } = use(FacetsContext)
  const text = new URLSearchParams(searchText(search))
  // Only a search that compares prices names its currency by itself.
  if (along === 'price') text.set('currency', search.currency)
  const asked = { kind: 'slices', along, search: text.toString() } as const
  const [facet] = useFacets([asked], true, { group: keyOf(asked) })
  const line = facet?.stale === false ? facet.line : undefined
  const found = line !== undefined && 'slices' in line ? line : undefined
  return {
    slices: (found?.slices ?? []).map(({ range: { from, to }, count }) => {
      const range: Range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      return { range, count, search: withFilter(search, along, range) }
    }),
    counting: line === undefined,
    /** It could not be had, or was put off. */
    lacking: line !== undefined && found === undefined,
    /** Cars that state no such value; undefined while unknown, and where the search asks for the value. */
    unstated: found?.unstated,
    retry: () => press(all, keyOf(asked)),
  }
}
