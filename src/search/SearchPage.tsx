import { skipTargets } from '#src/app/layout/SkipLinks.tsx'
import { FilterSheet } from './filters/FilterSheet.tsx'
import { useMedia } from '#src/lib/use-media.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { late } from '#src/ui/late.tsx'
import { Results } from './results/Results.tsx'
import type { ReactNode } from 'react'
import { Facets } from '#src/facets/Facets.tsx'
import { useAnswered } from './counts/use-answered.ts'
import { chosenSearch, useSearch } from './state/search-store.ts'

const rows = [8, 1, 1, 1, 6, 5]

/** Placeholder of the filters. Without animation, which would distract from the cars. */
const PanelPlace = () => (
  <div aria-hidden="true" className="flex flex-col gap-8 px-2 pt-3">
    {rows.map((count, group) => (
      // The number of groups is constant.
      <div key={group} className="flex flex-col gap-3">
        <span className="h-5 w-32 rounded-sm bg-fill-strong" />
        {Array.from({ length: count }, (_, row) => (
          <span key={row} className={count === 1 ? 'h-24 rounded-md bg-fill' : 'h-5 rounded-sm bg-fill'} />
        ))}
      </div>
    ))}
  </div>
)

const FilterPanel = late(async () => (await import('./filters/FilterGroups.tsx')).FilterPanel, {
  when: 'after cars',
  fallback: <PanelPlace />,
})

export const SearchPage = () => {
  // From this width on (Tailwind's lg) filters are beside the results; below it they are in a sheet.
  const beside = useMedia('(min-width: 64rem)')
  const folded = usePrefs(({ panel }) => panel === 'folded')
  return (
    <PageFacets>
      <div className="lg:flex">
        {beside !== false && !folded && (
          // The first markup always contains the panel: the gateway marks the page of a user who has folded it
          // (gateway/pages/page.ts).
          <div
            // Rendered before the filters load, so that the skip link always has its target.
            id={skipTargets.filters}
            tabIndex={-1}
            className="sticky top-14 h-[calc(100dvh-3.5rem)] w-76 shrink-0 overflow-y-auto overscroll-contain border-e border-line bg-surface px-3 py-3 in-data-[panel=folded]:hidden outline-none max-lg:hidden print:hidden"
          >
            <FilterPanel />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <Results filters={beside === true ? null : <FilterSheet />} />
        </div>
      </div>
    </PageFacets>
  )
}

/** Numbers in the panel and above the cars belong to the chosen search, whose cars may be pending. */
const PageFacets = ({ children }: { readonly children: ReactNode }) => (
  <Facets search={useSearch(chosenSearch)} ready={useAnswered()}>
    {children}
  </Facets>
)
