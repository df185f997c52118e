import { useDeferredValue, useId } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { useAddress } from '../state/search-store.ts'
import { ArrangeFilters } from './ArrangeFilters.tsx'
import { FilterGroups } from './FilterGroups.tsx'

/** The sidebar with every filter; choices apply at once. On narrow screens FilterSheet replaces it. */
export function FilterPanel() {
  const t = useT()
  const titleId = useId()
  // A row shows its choice immediately; the rest of the panel is deferred until the cars have rendered.
  const search = useDeferredValue(useAddress().search)
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between">
        <h2 id={titleId} className="px-2 text-md font-semibold">
          {t('found.filters')}
        </h2>
        <ArrangeFilters />
      </div>
      <FilterGroups search={search} />
    </section>
  )
}
