import { searchParams } from '#src/address/use-address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { View } from '#src/stores/prefs.ts'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { CardLists } from './CardLists.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'
import { CarTable, FewResults, ResultsMap } from './lazy-parts.ts'
import { hasLeft } from './left-card.ts'
import type { ResultsState } from './use-results.ts'

interface Props {
  readonly results: ResultsState
  readonly view: View
  /** The cars are those of the search before, and have been for a moment. */
  readonly late: boolean
  readonly onLeave: (id: string) => void
}

/** Below this many cars a little more room is offered. */
const few = 6

/** The cars in the chosen view. Those of the search before stay, dimmed, until the new ones are all there. */
export const ResultsBody = ({ results, view, late, onLeave }: Props) => {
  const t = useT()
  const { address, finding, cars, now, known, total } = results
  const { found, fresh, problem } = finding
  if (found === undefined)
    // Nothing is on its way where nothing was asked for.
    return problem === undefined && results.askable ? (
      <CardSkeletons view={view === 'list' ? 'list' : 'grid'} />
    ) : null
  const none = fresh && cars.length === 0
  const label = t('results.region')
  const params = searchParams(address, found.search)
  const common = { cars, search: found.search, params, now, label, onLeave }
  return (
    <div
      aria-busy={!fresh}
      // No fading: that would be a layer as large as all cars.
      className={cx(late && 'opacity-60')}
    >
      {/* The cars' own headings are of level 3. */}
      {cars.length > 0 && <h2 className="sr-only">{label}</h2>}
      <LazyPlace of={view} fallback={<CardSkeletons view="list" />}>
        {none ? (
          known === 0 || known === undefined ? (
            <FewResults search={found.search} found={0} />
          ) : null
        ) : view === 'table' ? (
          <CarTable {...common} first={found.first} total={total} />
        ) : view === 'map' ? (
          <ResultsMap {...common} />
        ) : (
          <CardLists {...{ found, now, label, view, onLeave }} whole={hasLeft(results.entry.key)} />
        )}
      </LazyPlace>
      {fresh && known !== undefined && known > 0 && known <= few && (
        <LazyPlace failed={null}>
          <FewResults search={found.search} found={known} />
        </LazyPlace>
      )}
    </div>
  )
}
