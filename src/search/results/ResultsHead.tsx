import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { isNarrowed } from '#contract/chips.ts'
import { comparesPrices, type Search } from '#contract/search.ts'
import { market } from '#src/api/market.ts'
import { skipTargets } from '#src/app/layout/SkipLinks.tsx'
import { useIsDragged } from '#src/facets/context.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { type ResultsView, usePrefs } from '#src/stores/prefs.ts'
import { countText, type Total } from '../text/count-text.ts'
import { cx } from '#src/lib/cx.ts'
import { useLate } from '#src/lib/timing.ts'
import { useAnnounced } from '#src/ui/announcer.ts'
import { late, quietAfterCars } from '#src/ui/late.tsx'
import { Spinner } from '#src/ui/Skeleton.tsx'
import type { LiveTotalProps } from './LiveTotal.tsx'
import { useWaiting } from './use-results.ts'
import { IconButton } from '#src/ui/Button.tsx'

const ResultsTools = late(async () => (await import('./tools/ResultsTools.tsx')).ResultsTools, quietAfterCars)
const PhoneTools = late(async () => (await import('./tools/ResultsTools.tsx')).PhoneTools, quietAfterCars)

/** Loaded with the first drag of a range. */
const LiveTotal = late<LiveTotalProps>(async () => (await import('./LiveTotal.tsx')).LiveTotal, {
  fallback: ({ said }) => said,
  failed: null,
})

interface Props {
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly search: Search
  readonly total: Total
  readonly view: ResultsView
  readonly waiting: boolean
  /** The button that opens the filters on a phone. */
  readonly filters: ReactNode
  /** Some pictures are rendered, and must not pass for photographs. */
  readonly illustrated: boolean
}

/** The number of cars and the display options. On a phone the options are a sticky bar of their own. */
export const ResultsHead = ({ headingRef, search, total, view, waiting, filters, illustrated }: Props) => {
  const { t, format } = useTextContext()
  const dragged = useIsDragged(search)
  const said = countText(t, format, total)
  const isPlain = !isNarrowed(search)
  return (
    <>
      <div className="flex min-h-11 items-center gap-2">
        <div className="-ms-2 max-lg:hidden print:hidden">
          <PanelToggle />
        </div>
        {/* The height of both lines is reserved, so that nothing moves when the cars arrive. */}
        <div
          className={cx(
            'flex min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-3',
            // The line of the sources comes last and must not move the number above it.
            isPlain && 'max-sm:content-start',
            (isPlain || comparesPrices(search)) && 'max-sm:min-h-15',
          )}
        >
          <h1
            ref={headingRef}
            id={skipTargets.results}
            tabIndex={-1}
            className="scroll-mt-20 text-xl font-semibold outline-none"
          >
            {dragged ? <LiveTotal {...{ search, said }} /> : <span>{said}</span>}
          </h1>
          {illustrated && (
            // Stated once: on each picture it would dominate the page.
            <p
              className={cx(
                'max-w-full min-w-0 grow truncate text-xs text-muted sm:order-last',
                // Where a further line fits, it names the sources; the footer names them too.
                isPlain && 'max-sm:hidden',
              )}
            >
              {t('found.illustrations')}
            </p>
          )}
          {isPlain && <MarketLine />}
          {comparesPrices(search) && (
            <p className="line-clamp-2 basis-full text-xs text-muted">
              {t('found.currency', { currency: search.currency.toUpperCase() })}
            </p>
          )}
        </div>
        <WaitingNote own={waiting} />
        <div className="ms-auto flex items-center gap-2 print:hidden">
          <ResultsTools {...{ search, total, view }} />
        </div>
      </div>
      <div
        data-results-bar
        className="sticky top-(--bar-top) z-20 -mx-3 flex items-center gap-2 border-b border-line bg-canvas px-3 py-2 min-h-12.25 sm:-mx-5 sm:px-5 md:min-h-13.25 pointer-coarse:min-h-15.25 lg:hidden print:hidden"
      >
        {filters}
        <PhoneTools view={view} />
      </div>
    </>
  )
}

/** The sources of all cars of the account, by its daily census. */
const MarketLine = () => {
  const t = useT()
  const { data } = useQuery({ ...market(), notifyOnChangeProps: ['data'] })
  if (data?.census === undefined) return null
  const { sources, countries } = data.census
  return (
    <p className="min-w-0 text-xs text-muted max-sm:basis-full sm:truncate">
      {t('found.market', { sources: sources.length, countries: countries.length })}
    </p>
  )
}

/** The loading indicator beside the number of cars, with words if loading takes long. */
const WaitingNote = ({ own }: { readonly own: boolean }) => {
  const t = useT()
  const { late, slow } = useLate(useWaiting(own))
  useAnnounced(slow ? t('found.updating') : '')
  if (slow) return <span className="text-sm text-muted">{t('found.slow')}</span>
  return late && <Spinner size={16} className="text-muted" />
}

/** Folds and unfolds the filters beside the results. */
const PanelToggle = () => {
  const t = useT()
  const folded = usePrefs(({ panel }) => panel === 'folded')
  return (
    <IconButton
      icon="panel"
      size="sm"
      label={t('found.filters')}
      // Skip links and the shortcut for the filters lead here.
      id={folded ? skipTargets.filters : undefined}
      aria-expanded={!folded}
      onClick={() => usePrefs.setState({ panel: folded ? 'shown' : 'folded' })}
    />
  )
}
