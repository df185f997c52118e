import { perPage } from '#contract/search-window.ts'
import { Shortcuts } from '../keyboard/Shortcuts.tsx'
import { useSearch } from '../state/search-store.ts'
import { late } from '#src/ui/late.tsx'
import { RatesNote } from '#src/rates/Approximate.tsx'
import { Pager } from './pager/Pager.tsx'
import type { ShownCar } from './found-pages.ts'
import type { ResultsState } from './use-results.ts'

const WindowPanel = late(async () => (await import('./window/WindowPanel.tsx')).WindowPanel)

const currenciesOf = ({ match: { listing, others } }: ShownCar) =>
  [listing, ...others].flatMap(
    ({ price, current_bid }) => ((price?.price ?? current_bid) && price?.currency?.name) || [],
  )

interface Props {
  readonly results: ResultsState
  /** Whether the view shows one page of cars rather than all of them. */
  readonly paged: boolean
  readonly onPage: () => void
  readonly onMore: () => void
}

/** Number of cars after a page; a full page while the total is unknown. */
const carsAfter = (page: number, known: number | undefined): number =>
  known === undefined ? perPage : Math.max(0, known - page * perPage)

export const ResultsFoot = ({ results, paged, onPage, onMore }: Props) => {
  const { search, answer, known, last, lastShown, atOnce, cars } = results
  const { found } = answer
  const loadingMore = useSearch(({ pending }) => pending !== undefined && pending.page > search.page)
  const atEnd = lastShown >= last
  const note = cars && <RatesNote currencies={cars.flatMap(currenciesOf)} to={search.currency} />
  const pages = paged && found !== undefined && cars !== undefined && cars.length > 0
  return (
    <>
      {pages ? (
        <Pager
          {...{ search, last, atOnce, lastShown, loadingMore, onPage }}
          next={carsAfter(lastShown, known)}
          onMore={() => {
            onMore()
            results.more()
          }}
        >
          {note}
        </Pager>
      ) : (
        note
      )}
      {known !== undefined &&
        found !== undefined &&
        (found.end?.cut === true || (known > last * perPage && (atEnd || !paged))) && (
          <WindowPanel search={search} total={known} cut={found.end?.cut === true} atEnd={atEnd} />
        )}
      <Shortcuts {...{ search, atOnce, last, onPage }} />
    </>
  )
}
