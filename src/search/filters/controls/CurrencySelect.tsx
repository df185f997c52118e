import { useQuery } from '@tanstack/react-query'
import { currencies } from '#src/api/dictionaries.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Select } from '#src/ui/Select.tsx'
import { useCurrency, useScope } from '../scope.ts'

/** Where the service has no list of currencies (the specification only names it), these are offered. */
const usual = ['usd', 'eur', 'pln', 'uah', 'bgn', 'all']

type Props = {
  /** Of the message that the service refused it, or the price. */
  refusedId?: string | undefined
}

/** The currency that bounds and sorts by price are in. Prices themselves are never converted. */
export function CurrencySelect({ refusedId }: Props) {
  const t = useT()
  const scope = useScope()
  const currency = useCurrency()
  const known = useQuery(currencies()).data?.map(({ name }) => name.toLowerCase()) ?? []
  const rest = (known.length > 0 ? known : usual).filter((code) => !usual.includes(code))
  const offered = usual.filter((code) => known.length === 0 || known.includes(code))
  const all = [...new Set([...offered, ...rest, currency])]
  return (
    <Select
      label={t('filters.currency')}
      hideLabel
      size="sm"
      className="w-22 shrink-0"
      describedBy={refusedId}
      value={currency}
      options={all.map((code) => ({ value: code, label: code.toUpperCase() }))}
      onChange={(code) => scope.change({ ...scope.now(), currency: code, page: 1 })}
    />
  )
}
