import { useState, type ReactNode } from 'react'
import { isNarrowed } from '#contract/chips.ts'
import { emptySearch } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useHead } from '#src/lib/page-heading.ts'
import { searchParams } from '#src/app/address/address.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { useNews, type MatchedCar } from '#src/search-marks/news.ts'
import { type ResultsView, usePrefs } from '#src/stores/prefs.ts'
import { loadSearches } from '#src/search-marks/searches.ts'
import { late } from '#src/ui/late.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ListTools } from './tools/ResultsTools.tsx'
import { Chips } from './notices/Chips.tsx'
import { Notices } from './notices/Notices.tsx'
import { useSearchTextContext } from '../text/use-names.ts'
import { PresetMenu, Presets } from '../filters/presets/Presets.tsx'
import { countText } from '../text/count-text.ts'
import { pageWords, searchHead, summary } from '../text/summary.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { focusResults } from './use-focus-rules.ts'
import type { ResultsState } from './use-results.ts'
import { useTextContext, useT } from '#src/i18n/use-t.ts'
import { Link } from '@tanstack/react-router'
import { showCar } from '#src/stores/marks.ts'
import { useMarks, markOf } from '#src/stores/shown-marks.ts'
import { Button } from '#src/ui/Button.tsx'
import type { ShownCar } from './found-pages.ts'
import { useLoadedOut, visibleCars, type Out } from './visible-cars.ts'

/**
 * The number of cars of the page that are counted above but hidden, with buttons to show them.
 * @param at time of the responses, ms
 */
const HiddenNotice = ({ cars, at }: { cars: readonly ShownCar[]; at: number }) => {
  const t = useT()
  const marks = useMarks(({ items }) => items)
  const onlyUnseen = usePrefs((prefs) => prefs.onlyUnseen)
  const view = usePrefs((prefs) => prefs.loaded)
  const isOut = useLoadedOut()
  const { hidden, left, seen } = countHidden(cars, { marks, onlyUnseen, isOut }, at)
  if (hidden.length + left + seen === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted print:hidden">
      {hidden.length > 0 && (
        <LeftOut
          words={t('results.hidden', { count: hidden.length })}
          show={t('card.unhide')}
          onShow={() => hidden.forEach(showCar)}
        >
          <Link to="/marks" search={{ show: 'hidden' }} className="text-accent-ink hover:underline">
            {t('results.hidden.all')}
          </Link>
        </LeftOut>
      )}
      {left > 0 && view !== 'all' && (
        <LeftOut
          words={t(`results.${view}.left`, { count: left })}
          show={t('results.loaded.show')}
          onShow={() => usePrefs.setState({ loaded: 'all' })}
        />
      )}
      {seen > 0 && (
        <LeftOut
          words={t('results.seen.left', { count: seen })}
          show={t('results.seen.show')}
          onShow={() => usePrefs.setState({ onlyUnseen: false })}
        />
      )}
    </div>
  )
}

interface LeftOutProps {
  readonly words: string
  readonly show: string
  readonly onShow: () => void
  readonly children?: ReactNode
}

const LeftOut = ({ words, show, onShow, children }: LeftOutProps) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span>{words}</span>
    <Button
      size="sm"
      tone="quiet"
      icon="eye"
      onClick={() => {
        onShow()
        focusResults()
      }}
    >
      {show}
    </Button>
    {children}
  </p>
)

/** Hidden cars of the page: their ids, and how many are hidden by the chosen view and for having been seen. */
export function countHidden<C extends MatchedCar>(cars: readonly C[], out: Out<C>, at: number) {
  const isHidden = ({ car }: C) => markOf(out.marks, car.id)?.hidden !== undefined
  const others = cars.filter((each) => !isHidden(each))
  const rest = others.filter((each) => out.isOut?.(each) !== true)
  return {
    hidden: cars.filter(isHidden).map(({ car }) => car.id),
    left: others.length - rest.length,
    seen: rest.length - visibleCars(rest, out, at).length,
  }
}

/** Loaded before the first render for users who come from the saved searches. */
const SavedNotice = late(
  async () => {
    await loadSearches()
    const { showOnlyNew } = await import('#src/search-marks/is-old.ts')
    // From the tab's session storage.
    showOnlyNew(useNews.getState().only)
    return (await import('#src/search-marks/SavedNotice.tsx')).SavedNotice
  },
  { failed: null },
)

export const ResultsTop = ({ results, view }: { results: ResultsState; view: ResultsView }) => {
  const wide = useMedia('(min-width: 80rem)') === true
  const { t, format } = useTextContext()
  const { address, search, answer, total, known, cars } = results
  const context = useSearchTextContext(search)
  const marked = useNews((news) => news.marked !== undefined)
  const line = summary(context, search)
  const count = countText(t, format, total)
  const page = Math.ceil(search.page / results.atOnce)
  useHead(searchHead(t, search, count, line, page))

  // A car without a readable listing has nothing to show.
  const { found } = answer
  const unread = found === undefined ? 0 : found.unread + found.cars.length - (cars ?? found.cars).length
  const settled = answer.fresh && known !== undefined && known > 0
  const order = t(`results.sort.${search.sort}`, { currency: search.currency.toUpperCase() })
  const shown = format.number(found?.cars.length ?? 0)
  // The number of pages with which a view began: only more of them were added by the reader.
  const pages = results.lastShown - results.first
  const [began, setBegan] = useState({ view, pages })
  if (began.view !== view) setBegan({ view, pages })
  const status =
    results.grown && pages > began.pages
      ? t('results.status.more', { count: perPage * results.atOnce, shown })
      : [
          t('results.status', { count, summary: line }),
          ...pageWords(t, page),
          // A new order changes neither number nor filters, so it is announced by itself.
          ...(search.sort === emptySearch.sort ? [] : [t('results.sorted', { order })]),
        ].join(' · ')
  useAnnounced(settled ? status : '')

  return (
    <>
      {/* On paper this is the only statement of the search, its date and its address. */}
      <div className="hidden print:block">
        <p className="font-semibold">{line}</p>
        <p>{order}</p>
        <p>{t('results.printed', { shown, count: format.number(known ?? 0) })}</p>
        <p className="text-xs break-all">
          {[
            format.dateTime(results.now, { showZone: true }),
            // The first markup is rendered at build time, where there is no location.
            `${typeof location === 'undefined' ? '' : location.origin}/${writeQueryText(Object.entries(searchParams(address, search)))}`,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          {!isNarrowed(address.search) ? (
            <Presets onChosen={focusResults} />
          ) : (
            <Chips search={address.search}>
              <li>
                <PresetMenu onEmptied={focusResults} />
              </li>
            </Chips>
          )}
        </div>
        {wide && (
          <div className="flex items-center gap-2 print:hidden">
            <ListTools view={view} />
          </div>
        )}
      </div>
      <Notices {...{ results }} lacking={context.names.lacking} />
      {marked && <SavedNotice cars={cars ?? []} onGone={focusResults} />}
      {unread > 0 && <Notice tone="warn">{t('results.unread', { count: unread })}</Notice>}
      <HiddenNotice cars={cars ?? []} at={found?.at ?? 0} />
    </>
  )
}
