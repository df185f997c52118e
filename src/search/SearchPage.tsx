import { useSyncExternalStore } from 'react'
import { FilterSheet } from './filters/FilterSheet.tsx'
import { afterResults } from '#src/frame/after-results.ts'
import { lazily } from '#src/ui/lazily.tsx'
import { Results } from './results/Results.tsx'

const rows = [8, 1, 1, 1, 6, 5]

/** Where the filters will stand: a heading and its options, several times. Still, so that the cars have the eye. */
const PanelPlace = () => (
  <div aria-hidden="true" className="flex flex-col gap-8 px-2 pt-3">
    {rows.map((count, group) => (
      // The groups are always these.
      <div key={group} className="flex flex-col gap-3">
        <span className="h-5 w-32 rounded-sm bg-fill-strong" />
        {Array.from({ length: count }, (_, row) => (
          <span key={row} className={count === 1 ? 'h-24 rounded-md bg-fill' : 'h-5 rounded-sm bg-fill'} />
        ))}
      </div>
    ))}
  </div>
)

/** Beside the results from this width on (Tailwind's lg); in a sheet below it. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 64rem)') : undefined

const useWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide?.addEventListener('change', changed)
      return () => wide?.removeEventListener('change', changed)
    },
    () => wide?.matches ?? true,
    // In the first markup nobody knows: both are there, and the styles show one.
    () => undefined,
  )

const FilterPanel = lazily(
  afterResults(async () => (await import('./filters/FilterPanel.tsx')).FilterPanel),
  { fallback: <PanelPlace /> },
)

/** The search page: filters, results, and nothing that is not in the address. */
export const SearchPage = () => {
  const beside = useWide()
  return (
    <div className="lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      {beside !== false && (
        <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-e border-line bg-surface px-3 py-4 max-lg:hidden print:hidden">
          <FilterPanel />
        </aside>
      )}
      <Results filters={beside === true ? null : <FilterSheet />} />
    </div>
  )
}
