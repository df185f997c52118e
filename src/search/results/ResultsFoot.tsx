import { memo } from 'react'
import { perPage } from '#src/api/per-page.ts'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { Shortcuts } from '../keyboard/Shortcuts.tsx'
import { WindowPanel } from './lazy-parts.ts'
import { Pager } from './Pager.tsx'
import { carsAfter, type ResultsState } from './use-results.ts'

interface Props {
  readonly results: ResultsState
  /** After a page was chosen. */
  readonly onPage: () => void
  /** Before more cars are fetched. */
  readonly onMore: () => void
}

/** Below the cars: more of them, the end of the window, the keys. */
export const ResultsFoot = memo(({ results, onPage, onMore }: Props) => {
  const { address, search, finding, known, last, first, cars } = results
  const { found, fresh, fetching } = finding
  const loadingMore = fetching && !fresh && found?.search.page === search.page - 1 && found.first === first
  return (
    <>
      {found !== undefined && cars.length > 0 && (
        <Pager
          {...{ address, search, last, loadingMore, onPage }}
          next={carsAfter(search, known)}
          onMore={() => {
            onMore()
            results.more()
          }}
        />
      )}
      {known !== undefined && found !== undefined && known > last * perPage && (
        <LazyPlace>
          <WindowPanel search={search} total={known} atEnd={search.page === last} />
        </LazyPlace>
      )}
      <Shortcuts search={search} last={last} onPage={onPage} />
    </>
  )
})
