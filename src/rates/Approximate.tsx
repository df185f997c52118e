import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import type { DecimalText } from '#src/lib/decimal.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { cx } from '#src/lib/cx.ts'
import { approximateSpan, type PriceSpan } from './approximate.ts'
import { useRates } from './rates.ts'

type Props = (
  | {
      readonly amount: DecimalText
      /** The currency it is listed in, as the service names it. */
      readonly from: string
    }
  | {
      /** Several prices, each span in a currency of its own. */
      readonly spans: readonly PriceSpan[]
    }
) & {
  /** Absent: the reader's own. */
  readonly to?: string | undefined
  /** On a line of its own, which has its place before the rate is known, or a part of one in small letters. */
  readonly as?: 'line' | 'part'
  readonly className?: string
}

/**
 * "≈ EUR 12,320" beside a price of another currency, "≈ EUR 8,080 – 10,490" beside several of which some are; nothing
 * where all are in it, or where it cannot be told.
 */
export const Approximate = ({ to, as, className, ...prices }: Props) => {
  const own = useOwnCurrency()
  const target = to ?? own
  const spans =
    'spans' in prices ? prices.spans : [{ from: prices.amount, to: prices.amount, currency: prices.from }]
  const foreign = spans.some(({ currency }) => currency.toLowerCase() !== target)
  return foreign && <Worth {...{ spans, target, as, className }} />
}

interface WorthProps {
  readonly as: Props['as']
  readonly className: string | undefined
  readonly spans: readonly PriceSpan[]
  readonly target: string
}

const Worth = ({ spans, target, as, className }: WorthProps) => {
  const t = useT()
  const format = useFormat()
  const span = approximateSpan(spans, target, useRates())
  return (
    <span
      className={cx(
        'font-normal whitespace-nowrap text-muted',
        as === 'part' ? "shrink-0 text-xs not-empty:ps-1 not-empty:before:content-['·_']" : 'text-sm',
        as === 'line' && 'block h-5 leading-5',
        className,
      )}
    >
      {span && (
        <span title={t('rates.note')} className="animate-appear">
          {t('rates.about', { price: format.moneySpan(span.from, span.to, target) })}
        </span>
      )}
    </span>
  )
}
