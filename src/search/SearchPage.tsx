import { useSyncExternalStore } from 'react'
import { LazyPlace } from '#src/ui/LazyPlace.tsx'
import { FilterSheet } from './filters/FilterSheet.tsx'
import { PanelPlace } from './filters/PanelPlace.tsx'
import { FilterPanel } from './results/lazy-parts.ts'
import { Results } from './results/Results.tsx'

/** Beside the results from this width on (Tailwind's lg); in a sheet below it. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 64rem)') : undefined

const useWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide?.addEventListener('change', changed)
      return () => wide?.removeEventListener('change', changed)
    },
    () => wide?.matches ?? true,
  )

/** The search page: filters, results, and nothing that is not in the address. */
export const SearchPage = () => {
  const beside = useWide()
  return (
    <div className="lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      {beside && (
        <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-e border-line bg-surface px-3 py-4 print:hidden">
          <LazyPlace fallback={<PanelPlace />}>
            <FilterPanel />
          </LazyPlace>
        </aside>
      )}
      <Results filters={beside ? null : <FilterSheet />} />
    </div>
  )
}
