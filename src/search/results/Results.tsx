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
import { useVisibleCars } from './visible-cars.ts'

/** Chosen filters stand above the results: where the address names some, they must not push them down later. */
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

interface Props {
  /** On a phone: what opens the filters. */
  readonly filters: ReactNode
}

/** The results of the address, with everything that is said about them. */
export const Results = ({ filters }: Props) => {
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
  // What a view is drawn with comes while its cars are on their way.
  useEffect(() => void views[view]?.preload(), [view])

  const answered = found !== undefined || problem !== undefined || !results.askable
  useEffect(() => {
    if (!answered) return
    firstCarsDrawn()
    // Without a connection it could not be had.
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

  const kept = found && { at: found.at, same: fresh }
  return (
    <div className="flex flex-col gap-2 px-3 pt-2 pb-10 sm:px-5 sm:pt-3 print:block print:p-0">
      <ResultsHead
        headingRef={heading}
        {...{ search, total, view, waiting, filters }}
        illustrated={results.cars?.some(({ match }) => picturesOf(match).some(isIllustration)) === true}
      />
      {/* The place of presets or chips is kept: what comes a moment later moves nothing. */}
      <div className="flex min-h-10 flex-col gap-2 pointer-coarse:min-h-12 print:min-h-0">
        <ResultsTop results={results} view={view} />
      </div>
      {problem !== undefined && (
        <ResultsProblem
          {...{ problem, search, kept }}
          until={answer.until}
          retry={tryAgain}
          titleRef={problemRef}
          busy={answer.fetching}
        />
      )}
      {first > 1 && found !== undefined && results.grown && view !== 'map' && (
        <Button className="self-center" onClick={results.earlier}>
          {t('found.earlier')}
        </Button>
      )}
      <ResultsBody results={results} view={view} waiting={waiting} />

      <ResultsFoot results={results} paged={view !== 'map'} onPage={toHeading} onMore={toFirstNew} />
    </div>
  )
}

interface BodyProps {
  readonly results: ResultsState
  readonly view: ResultsView
  readonly waiting: boolean
}

/** Up to this many cars relaxations of the search are offered. */
const fewCars = 6

/** The cars in the chosen view, and what is said where there are few or none. */
const ResultsBody = ({ results, view, waiting }: BodyProps) => {
  const t = useT()
  const { answer, cars: all, now, known, total } = results
  const { found, fresh, problem } = answer
  const label = t('found.region')
  const visible = useVisibleCars(all, found?.at ?? 0)
  const cars = all && visible
  // Nothing is loading where nothing was asked for.
  if (cars === undefined && (problem !== undefined || !results.askable)) return null
  const none = fresh && all?.length === 0
  return (
    <Busy own={waiting}>
      {/* The cars' own headings are of level 3. */}
      {cars !== undefined && cars.length > 0 && <h2 className="sr-only">{label}</h2>}
      {none && found !== undefined && found.search.within !== undefined ? (
        <NoneWithin search={found.search} />
      ) : none ? (
        // Cars that are there and cannot be read are no reason to change the search; a notice says how many.
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

/** Around the cars: while others are on their way they are marked as busy, and dimmed if that takes a moment. */
const Busy = ({ own, children }: { readonly own: boolean; readonly children: ReactNode }) => {
  const waiting = useWaiting(own)
  const { late } = useLate(waiting)
  return (
    // No fading: that would be a layer as large as all cars.
    <div aria-busy={waiting} className={late ? 'opacity-60' : undefined}>
      {children}
    </div>
  )
}
