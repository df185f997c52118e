import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { DecimalText } from '#src/lib/decimal.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { cx } from '#src/lib/cx.ts'
import { approximate, rounded } from './approximate.ts'
import { useRates } from './use-rates.ts'

interface Props {
  readonly amount: DecimalText
  /** The currency it is listed in, as the service names it. */
  readonly from: string
  /** Absent: the reader's own. */
  readonly to?: string | undefined
  readonly className?: string
}

/** "≈ EUR 12,320" beside a price of another currency; nothing where it is the same, or cannot be told. */
export const Approximate = ({ amount, from, to, className }: Props) => {
  const t = useT()
  const format = useFormat()
  const own = useOwnCurrency()
  const target = to ?? own
  const rates = useRates([from], target)
  const worth = from.toLowerCase() === target ? undefined : approximate(amount, from, target, rates)
  if (worth === undefined) return null
  return (
    <span
      title={t('rates.note')}
      className={cx('animate-appear text-sm whitespace-nowrap text-muted tabular-nums', className)}
    >
      {t('rates.about', { price: format.money(rounded(worth), target) })}
    </span>
  )
}
