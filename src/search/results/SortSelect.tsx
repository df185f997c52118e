import { type Search, sorts } from '#contract/search.ts'
import { useGoTo } from '#src/address/use-address.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Select } from '#src/ui/Select.tsx'

/** The nine orders. Those by price name the currency prices are compared in. */
export const SortSelect = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const goTo = useGoTo()
  const currency = search.currency.toUpperCase()
  return (
    <Select
      label={t('results.sort')}
      hideLabel
      icon="sort"
      size="sm"
      className="w-56 max-sm:w-auto max-sm:flex-1"
      value={search.sort}
      options={sorts.map((sort) => ({ value: sort, label: t(`results.sort.${sort}`, { currency }) }))}
      onChange={(sort) => goTo({ ...search, sort, page: 1 })}
    />
  )
}
