import { withAnywhere } from '#contract/chips.ts'
import { isOfListing } from '#contract/exclusion/sought.ts'
import type { FilterKey } from '#contract/filters.ts'
import { useT } from '#src/i18n/use-t.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { chosenSearch, useSearch, useSearchStore } from '../state/search-store.ts'

/** The meaning of a filter's exclusion, with a choice between its two meanings for filters of listings. */
export function ExclusionHint({ name }: { name: FilterKey }) {
  const t = useT()
  const store = useSearchStore()
  const stated = useSearch((state) => chosenSearch(state).how?.[name] === 'stated')
  const anywhere = useSearch((state) => chosenSearch(state).anywhere === true)
  const ofListing = name !== 'sources' && isOfListing(name)
  const hint =
    name === 'sources' ? '.sources' : ofListing && !anywhere ? '.matching' : stated ? '.stated' : ''
  return (
    <>
      <p className="px-2 pb-1.5 text-sm text-muted">{t(`filters.excluded.hint${hint}`)}</p>
      {ofListing && (
        <OptionRow
          label={t('filters.how.anywhere')}
          checked={anywhere}
          onChange={(checked) => store.choose(withAnywhere(chosenSearch(store.get()), checked))}
        />
      )}
    </>
  )
}
