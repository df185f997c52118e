import { useQuery } from '@tanstack/react-query'
import { currencies } from '#src/api/dictionaries.ts'
import { setCurrency } from '#src/stores/prefs.ts'
import { cx } from '#src/lib/cx.ts'
import { Select } from '#src/ui/Select.tsx'
import { chosenSearch, useSearchStore } from '../../state/search-store.ts'
import { useCurrency } from '../../state/use-choice.ts'

/** Fallback for a service without a list of currencies (the specification only names the list). */
const usual = ['usd', 'eur', 'pln', 'uah', 'bgn', 'all']

type Props = {
  label: string
  className?: string
  /** Id of the message that the service refused the currency or the price. */
  refusedId?: string | undefined
}

/** The currency of bounds and of orders by price, stored as the user's preference. Prices are still shown as listed. */
export function CurrencySelect({ label, className = 'w-22', refusedId }: Props) {
  const store = useSearchStore()
  const currency = useCurrency()
  const known = useQuery(currencies()).data?.map(({ name }) => name.toLowerCase()) ?? []
  const offered = known.length > 0 ? known : usual
  const all = [...new Set([...usual.filter((code) => offered.includes(code)), ...offered, currency])]
  return (
    <Select
      label={label}
      hideLabel
      size="sm"
      className={cx('shrink-0', className)}
      describedBy={refusedId}
      value={currency}
      options={all.map((code) => ({ value: code, label: code.toUpperCase() }))}
      onChange={(code) => {
        setCurrency(code)
        store.choose({ ...chosenSearch(store.get()), currency: code, page: 1 })
      }}
    />
  )
}
