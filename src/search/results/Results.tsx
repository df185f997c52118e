import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { writeAddress } from '#src/app/address/address.ts'
import { firstCarsDrawn, useLate } from '#src/lib/timing.ts'
import { useT } from '#src/i18n/use-t.ts'
import { takeLostFocus } from '#src/lib/page-heading.ts'
import { isIllustration, picturesOf } from '#src/card/pictures.ts'
import { usePrefs, type ResultsView } from '#src/stores/prefs.ts'
import { Button } from '#src/ui/Button.tsx'
import { late } from '#src/ui/late.tsx'
import { ResultsHead } from './ResultsHead.tsx'
import { useFocusRules, useTryAgain } from './use-focus-rules.ts'
import { useResults, useWaiting, type ResultsState } from './use-results.ts'
import { CarList } from './list/CarList.tsx'
import { PageChecks } from './PageChecks.tsx'
import { useVisibleCars } from './visible-cars.ts'

/** Chips of chosen filters. If the address has filters, their space is reserved from the start. */
const named = typeof location !== 'undefined' && location.search !== ''

const ResultsTop = late(async () => (await import('./ResultsTop.tsx')).ResultsTop, {
  when: named ? undefined : 'after cars',
})
if (named) void ResultsTop.preload()

const ResultsFoot = late(async () => (await import('./ResultsFoot.tsx')).ResultsFoot, { when: 'after cars' })
const ResultsProblem = late(async () => (await import('./notices/ResultsProblem.tsx')).ResultsProblem, {
  when: 'after cars',
})
const FewResults = late(async () => (await import('./notices/FewResults.tsx')).FewResults)
const NoneWithin = late(async () => (await import('./notices/FewResults.tsx')).NoneWithin)
const CarTable = late(async () => (await import('./table/CarTable.tsx')).CarTable)
const ResultsMap = late(async () => (await import('./map/ResultsMap.tsx')).ResultsMap)

const views = { grid: undefined, list: undefined, table: CarTable, map: ResultsMap } as const

/**
 * The results of the address, with all notices about them.
 * @param filters the button that opens the filters on a phone
 */
export const Results = ({ filters }: { filters: ReactNode }) => {
  const t = useT()
  const results = useResults()
  const { address, search, entry, answer, total, first } = results
  const { found, fresh, problem } = answer
  const preferred = usePrefs((prefs) => prefs.view)
  const view = address.view ?? preferred
  const heading = useRef<HTMLHeadingElement>(null)
  const { toHeading, toFirstNew } = useFocusRules(heading, answer, entry.index)
  const { tryAgain, problemRef } = useTryAgain(heading, answer)
  useEffect(() => takeLostFocus(heading.current), [])
  const waiting = results.askable && !fresh && problem === undefined
  // The code of a view loads together with its cars.
  useEffect(() => void views[view]?.preload(), [view])

  const answered = found !== undefined || problem !== undefined || !results.askable
  useEffect(() => {
    if (!answered) return
    firstCarsDrawn()
    // Offline the code of another view cannot be loaded.
    void ResultsProblem.preload()
  }, [answered])

  const { correction } = results
  if (correction !== undefined)
    return (
      <Navigate
        to="/"
        search={writeAddress({ ...address, search: correction.search })}
        state={{ clamped: correction.clamped, ignored: correction.ignored }}
        replace
      />
    )

  const kept = found && { at: found.at, same: fresh || answer.fewer }
  const trouble = problem !== undefined && (
    <ResultsProblem
      {...{ problem, search, kept }}
      until={answer.until}
      retry={tryAgain}
      titleRef={problemRef}
      busy={answer.fetching}
    />
  )
  return (
    <PageChecks results={results} view={view}>
      <div className="flex flex-col gap-1 px-3 pt-1 pb-10 sm:gap-2 sm:px-5 sm:pt-3 print:block print:p-0">
        <ResultsHead
          headingRef={heading}
          {...{ search, total, view, waiting, filters }}
          illustrated={results.cars?.some(({ match }) => picturesOf(match).some(isIllustration)) === true}
        />
        {/* The space of presets or chips is reserved, so that nothing moves when they arrive. */}
        <div className="flex min-h-10 flex-col gap-2 pointer-coarse:min-h-12 print:min-h-0">
          <ResultsTop results={results} view={view} />
        </div>
        {!answer.fewer && trouble}
        {first > 1 && found !== undefined && results.grown && view !== 'map' && (
          <Button className="self-center" onClick={results.earlier}>
            {t('found.earlier')}
          </Button>
        )}
        <ResultsBody results={results} view={view} waiting={waiting} />
        {/* The button for further cars is below those on screen. */}
        {answer.fewer && trouble}
        <ResultsFoot results={results} paged={view !== 'map'} onPage={toHeading} onMore={toFirstNew} />
      </div>
    </PageChecks>
  )
}

interface BodyProps {
  readonly results: ResultsState
  readonly view: ResultsView
  readonly waiting: boolean
}

/** Relaxations of the search are offered up to this number of cars. */
const fewCars = 6

/** The cars in the chosen view, and the advice for few or no cars. */
const ResultsBody = ({ results, view, waiting }: BodyProps) => {
  const t = useT()
  const { answer, cars: all, now, known, total } = results
  const { found, fresh, problem } = answer
  const label = t('found.region')
  const visible = useVisibleCars(all, found?.at ?? 0)
  const cars = all && visible
  // Without a request nothing is loading.
  if (cars === undefined && (problem !== undefined || !results.askable)) return null
  const none = fresh && all?.length === 0
  return (
    <Busy own={waiting}>
      {/* The headings of cars have level 3. */}
      {cars !== undefined && cars.length > 0 && <h2 className="sr-only">{label}</h2>}
      {/* Without the map an area could not be left by moving it. */}
      {none && found?.search.filters.area !== undefined && view === 'map' ? (
        <ResultsMap cars={[]} {...{ label, total }} search={found.search} />
      ) : none && found !== undefined && found.search.within !== undefined ? (
        <NoneWithin search={found.search} />
      ) : none ? (
        // Cars that could not be read do not call for another search; a notice states their number.
        found?.unread === 0 && !known && <FewResults search={found.search} found={0} />
      ) : cars === undefined || found === undefined || view === 'grid' || view === 'list' ? (
        <CarList view={view === 'list' ? 'list' : 'grid'} {...{ cars, now, label }} back={results.back} />
      ) : view === 'table' ? (
        <CarTable
          {...{ cars, now, label, total }}
          search={found.search}
          first={found.first}
          leftOut={(all?.length ?? 0) - cars.length}
        />
      ) : (
        <ResultsMap {...{ cars, label, total }} search={found.search} />
      )}
      {found !== undefined &&
        fresh &&
        found.search.within === undefined &&
        known !== undefined &&
        known > 0 &&
        known <= fewCars && <FewResults search={found.search} found={known} />}
    </Busy>
  )
}

/** Marks the previous cars as busy while others load, and dims them if loading takes a moment. */
const Busy = ({ own, children }: { readonly own: boolean; readonly children: ReactNode }) => {
  const waiting = useWaiting(own)
  const { late } = useLate(waiting)
  return (
    // Without a transition, which would need a layer as large as all cars.
    <div aria-busy={waiting} className={late ? 'opacity-60' : undefined}>
      {children}
    </div>
  )
}
