import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { chips } from '#contract/search.ts'
import { searchParams } from '#src/address/use-address.ts'
import { resultsAreThere } from '#src/frame/after-results.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { loadView, ResultsFoot, ResultsTop, Trouble } from './lazy-parts.ts'
import { leaveCard } from './left-card.ts'
import { ResultsBody } from './ResultsBody.tsx'
import { ResultsHead } from './ResultsHead.tsx'
import { useFocusRules, useTryAgain } from './use-focus-rules.ts'
import { useLoadSoon } from './use-load-soon.ts'
import { useResults } from './use-results.ts'
import { useSlow } from './use-slow.ts'

/** Of use when a card is left, not before. */
const loadHold = () => import('./hold.ts')

/** An answer that comes within this many ms changes nothing on screen but the cars: no flicker, and no frame for it. */
const blink = 300
/** A second without an answer is said in words. */
const patience = 1000

interface Props {
  /** On a phone: what opens the filters. */
  readonly filters: ReactNode
}

/** The results of the address, with everything that is said about them. */
export const Results = ({ filters }: Props) => {
  const t = useT()
  const client = useQueryClient()
  const language = useLanguage()
  const results = useResults()
  const { address, search, entry, finding, total, last, first } = results
  const { found, fresh, problem } = finding
  const preferred = usePrefs((prefs) => prefs.view)
  const view = address.view ?? preferred
  const heading = useRef<HTMLHeadingElement>(null)
  const { toHeading, toFirstNew } = useFocusRules(heading, found, entry.key)
  const { tryAgain, troubleRef } = useTryAgain(heading, finding)
  const waiting = results.askable && !fresh && problem === undefined
  const late = useSlow(waiting, blink)
  const slow = useSlow(waiting, patience)
  useLoadSoon(fresh)
  // What is said about the cars follows when they have been drawn.
  const settled = useDeferredValue(results)
  useEffect(() => loadView(view), [view])

  const answered = found !== undefined || problem !== undefined || !results.askable
  useEffect(() => {
    if (answered) resultsAreThere()
  }, [answered])

  if (results.beyond !== undefined)
    return (
      <Navigate
        to="/"
        search={searchParams(address, { ...search, page: last })}
        state={{ clamped: results.beyond }}
        replace
      />
    )

  const chosen = chips(settled.search).length > 0
  const kept = found && { at: found.at, same: fresh }
  return (
    <div className="flex flex-col gap-3 px-3 pt-3 pb-10 sm:px-5 sm:pt-4">
      <ResultsHead
        headingRef={heading}
        {...{ search, total, view, slow, filters }}
        late={late}
        busy={late && finding.fetching && !slow}
      />
      {/* The place of presets and chips is kept: what comes a moment later moves nothing. */}
      <div
        className={cx(
          'flex flex-col gap-3',
          chosen ? 'min-h-[5.125rem]' : 'min-h-10',
          'pointer-coarse:min-h-12',
        )}
      >
        <LazyPlace>
          <ResultsTop results={settled} slow={slow} />
        </LazyPlace>
      </div>
      {problem !== undefined && (
        <LazyPlace>
          <Trouble
            {...{ problem, search, kept }}
            until={finding.until}
            retry={tryAgain}
            titleRef={troubleRef}
            busy={finding.fetching}
          />
        </LazyPlace>
      )}
      {first > 1 && found !== undefined && search.page > first && (
        <Button className="self-center" onClick={results.earlier}>
          {t('results.earlier')}
        </Button>
      )}
      <ResultsBody
        results={results}
        view={view}
        // Where a search failed they stay readable: a notice says of when they are.
        late={late}
        onLeave={(id) => {
          leaveCard(entry.key, id)
          if (found !== undefined)
            void loadHold().then(
              ({ holdResults }) => holdResults(client, found.search, found.first, language),
              // Then the cache forgets them when it does.
              () => {},
            )
        }}
      />
      <LazyPlace>
        <ResultsFoot results={settled} onPage={toHeading} onMore={toFirstNew} />
      </LazyPlace>
    </div>
  )
}
