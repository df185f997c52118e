import { sorts } from '#contract/search.ts'
import { useT } from '#src/i18n/use-t.ts'
import { announce } from '#src/ui/announcer.ts'
import { Select } from '#src/ui/Select.tsx'
import { chosenSearch } from '../../state/search-store.ts'
import { useSearch, useSearchStore } from '../../state/search-store.ts'
import { useCurrency } from '../../state/use-choice.ts'

/** The nine orders. Those by price name the currency prices are compared in. */
export const SortSelect = () => {
  const t = useT()
  const store = useSearchStore()
  const chosen = useSearch((state) => chosenSearch(state).sort)
  const currency = useCurrency().toUpperCase()
  const name = (sort: (typeof sorts)[number]) => t(`results.sort.${sort}`, { currency })
  return (
    <Select
      label={t('results.sort')}
      hideLabel
      icon="sort"
      size="sm"
      className="w-56 max-sm:w-auto max-sm:flex-1 lg:max-xl:w-40"
      value={chosen}
      options={sorts.map((sort) => ({ value: sort, label: name(sort) }))}
      onChange={(sort) => {
        store.choose({ ...chosenSearch(store.get()), sort, page: 1 })
        announce(t('results.sorted', { order: name(sort) }))
      }}
    />
  )
}
