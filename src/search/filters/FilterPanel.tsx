import { skipTargets } from '#src/frame/SkipLinks.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { hurry } from '../counts/intent.ts'
import { AddressScope } from './AddressScope.tsx'
import { FilterGroups } from './FilterGroups.tsx'

/** The sidebar: every filter, acting at once. On narrow screens FilterSheet stands in for it. */
export function FilterPanel() {
  const t = useT()
  return (
    <section
      id={skipTargets.filters}
      tabIndex={-1}
      aria-labelledby={`${skipTargets.filters}-title`}
      className="outline-none"
      onPointerDown={hurry}
    >
      <h2 id={`${skipTargets.filters}-title`} className="sr-only">
        {t('filters.title')}
      </h2>
      <AddressScope>{(search) => <FilterGroups search={search} />}</AddressScope>
    </section>
  )
}
