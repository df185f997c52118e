import '#src/styles/later.css'
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
import { useTextContext } from '#src/i18n/use-t.ts'

interface Props {
  readonly search: Search
  /** Exact. */
  readonly total: number
  /** The search excludes, and its superset exceeds the result window. */
  readonly cut: boolean
  /** The page is the last of the result window. */
  readonly atEnd: boolean
}

/** Announces the end of the result window before the user reaches it, and shows ways to the cars beyond it. */
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
        {/* The slices take some twenty requests, so they are counted only while the panel is open. */}
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
                {/* A single value, such as a year, may have more cars than a search shows. */}
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

/** Number of cars that the pages of one search can show. */
const reachableCars = lastReachablePage(Number.POSITIVE_INFINITY, perPage) * perPage

/** Divides the search along one filter into slices that its pages can show. */
function useSlices(search: Search, along: SliceKey) {
  const { all } = use(FacetsContext)
  const text = new URLSearchParams(searchText(search))
  // `searchText` omits the currency of a search that compares no prices.
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
    /** True if the slices failed or were postponed. */
    lacking: line !== undefined && found === undefined,
    /** Number of cars without a value; undefined while unknown, and if the search filters by the value. */
    unstated: found?.unstated,
    retry: () => press(all, keyOf(asked)),
  }
}
