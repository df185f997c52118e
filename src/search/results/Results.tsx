import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { writeAddress } from '#src/address/address.ts'
import { searchParams } from '#src/address/use-address.ts'
import { perPage } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { writeQueryText } from '#src/lib/query-text.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Chips } from '../chips/Chips.tsx'
import { useWords } from '../chips/use-words.ts'
import { countText } from './count-text.ts'
import { HiddenNotice } from './HiddenNotice.tsx'
import { WindowPanel } from './lazy-parts.ts'
import { leaveCard } from './left-card.ts'
import { Pager } from './Pager.tsx'
import { ResultsBody } from './ResultsBody.tsx'
import { ResultsHead } from './ResultsHead.tsx'
import { ReversedNotice } from './ReversedNotice.tsx'
import { summary } from './summary.ts'
import { ThenAndNow } from './ThenAndNow.tsx'
import { Trouble } from './Trouble.tsx'
import { useAnnounced } from './use-announced.ts'
import { useFocusRules } from './use-focus-rules.ts'
import { useHead } from './use-head.ts'
import { carsAfter, useResults } from './use-results.ts'
import { useSlow } from './use-slow.ts'

/** A second without an answer is said in words. */
const patience = 1000

interface Props {
  /** On a phone: what opens the filters. */
  readonly filters: ReactNode
}

/** The results of the address, with everything that is said about them. */
export const Results = ({ filters }: Props) => {
  const t = useT()
  const format = useFormat()
  const results = useResults()
  const { address, search, entry, finding, total, known, last, first, cars } = results
  const { found, fresh, problem } = finding
  const preferred = usePrefs((prefs) => prefs.view)
  const view = address.view ?? preferred
  const heading = useRef<HTMLHeadingElement>(null)
  const { toHeading, toFirstNew } = useFocusRules(heading, found, entry.key)

  const line = summary(useWords(search), search)
  const count = countText(t, format, total)
  useHead(
    t('results.title', { count, summary: line }),
    t('results.description', { count, summary: line }),
    `/${writeQueryText(Object.entries(writeAddress({ search, ignored: [] })))}`,
  )
  const slow = useSlow(results.askable && !fresh && problem === undefined, patience)
  const loadingMore =
    finding.fetching && !fresh && found?.search.page === search.page - 1 && found.first === first
  const shown = format.number(found?.cars.length ?? 0)
  const more = first < search.page ? perPage : 0
  useAnnounced(
    slow
      ? t('results.updating')
      : fresh && known !== undefined && known > 0
        ? more > 0
          ? t('results.status.more', { count: more, shown })
          : t('results.status', { count, summary: line })
        : '',
  )

  if (results.beyond !== undefined)
    return (
      <Navigate
        to="/"
        search={searchParams(address, { ...search, page: last })}
        state={{ clamped: results.beyond }}
        replace
      />
    )

  const kept = found && { at: found.at, same: fresh }
  return (
    <div className="flex flex-col gap-3 px-3 pt-3 pb-10 sm:px-5 sm:pt-4">
      <ResultsHead
        headingRef={heading}
        {...{ search, total, view, slow, filters }}
        busy={finding.fetching && !fresh && !slow}
        summary={line}
      />
      <Chips />
      <ReversedNotice search={search} />
      {entry.clamped !== undefined && (
        <Notice>
          {t('results.clamped', { asked: format.number(entry.clamped), page: format.number(search.page) })}
        </Notice>
      )}
      {address.shared !== undefined && known !== undefined && (
        <ThenAndNow shared={address.shared} count={known} />
      )}
      {problem !== undefined && (
        <Trouble
          {...{ problem, search, kept }}
          since={finding.since}
          retry={finding.retry}
          busy={finding.fetching}
        />
      )}
      <HiddenNotice cars={cars} />
      {first > 1 && found !== undefined && search.page > first && (
        <Button className="self-center" onClick={results.earlier}>
          {t('results.earlier')}
        </Button>
      )}
      <ResultsBody results={results} view={view} onLeave={(id) => leaveCard(entry.key, id)} />
      {found !== undefined && cars.length > 0 && (
        <Pager
          {...{ search, last, loadingMore }}
          next={carsAfter(search, known)}
          onPage={toHeading}
          onMore={() => {
            toFirstNew()
            results.more()
          }}
        />
      )}
      {known !== undefined && known > last * perPage && (
        <Suspense>
          <WindowPanel search={search} total={known} atEnd={search.page === last} />
        </Suspense>
      )}
    </div>
  )
}
