import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { DecimalText } from '#src/lib/decimal.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { cx } from '#src/lib/cx.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { approximate, ratesOf, rounded } from './approximate.ts'
import { rate } from './rate.ts'

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
  const source = from.toLowerCase()
  const [ref, visible] = useVisible<HTMLSpanElement>()
  // Weighing costs requests: only what somebody sees is worth them.
  const { data } = useQuery({ ...rate(source, target), enabled: source !== target && visible })
  const rates = typeof data === 'number' ? ratesOf([[source, data]], target) : undefined
  const worth = rates && source !== target ? approximate(amount, source, target, rates) : undefined
  return (
    <span ref={ref} className={cx('text-sm whitespace-nowrap text-muted', className)}>
      {worth !== undefined && (
        <span title={t('rates.note')} className="animate-appear">
          {t('rates.about', { price: format.money(rounded(worth), target) })}
        </span>
      )}
    </span>
  )
}
