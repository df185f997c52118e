import { useQuery } from '@tanstack/react-query'
import type { Search } from '#contract/search.ts'
import { useGoTo } from '#src/address/use-address.ts'
import { currencies } from '#src/api/dictionaries.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useResultsArrived } from '../counts/results-arrived.ts'
import { Select } from '#src/ui/Select.tsx'

/** Offered where the service does not say which it knows; it answers 422 for one that it does not. */
const common = ['usd', 'eur', 'gbp', 'pln', 'uah', 'bgn', 'chf']

/** The currency prices are filtered and sorted in; the listed ones stay what they are. */
export const CurrencySelect = ({ search }: { readonly search: Search }) => {
  const t = useT()
  const goTo = useGoTo()
  const known = useQuery({ ...currencies(), enabled: useResultsArrived() }).data ?? []
  const names = known.length > 0 ? known.map(({ name }) => name.toLowerCase()) : common
  const codes = [...new Set([...names, search.currency])].toSorted()
  return (
    <Select
      label={t('results.currency')}
      hideLabel
      size="sm"
      className="w-20 shrink-0"
      value={search.currency}
      options={codes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      onChange={(currency) => goTo({ ...search, currency, page: 1 })}
    />
  )
}
