import { useState } from 'react'
import { isNarrowed } from '#contract/chips.ts'
import { emptySearch } from '#contract/search.ts'
import { perPage } from '#contract/search-window.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useHead } from '#src/lib/page-heading.ts'
import { searchParams } from '#src/app/address/address.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { useNews } from '#src/search-marks/news.ts'
import type { ResultsView } from '#src/stores/prefs.ts'
import { loadSearches } from '#src/search-marks/searches.ts'
import { late } from '#src/ui/late.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ListTools } from './tools/ResultsTools.tsx'
import { Chips } from './notices/Chips.tsx'
import { Notices } from './notices/Notices.tsx'
import { useSearchTextContext } from '../text/use-names.ts'
import { PresetMenu, Presets } from '../filters/presets/Presets.tsx'
import { countText } from '../text/count-text.ts'
import { HiddenNotice } from './notices/HiddenNotice.tsx'
import { pageWords, searchHead, summary } from '../text/summary.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { focusResults } from './use-focus-rules.ts'
import type { ResultsState } from './use-results.ts'
import { useTextContext } from '#src/i18n/use-t.ts'

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
