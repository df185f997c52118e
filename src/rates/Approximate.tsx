import { useShownCurrency } from '#src/app/address/address.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { DecimalText } from '#contract/decimal-text.ts'
import { approximateSpan, type PriceSpan, useRates } from './rates.ts'

type Props = (
  | { readonly amount: DecimalText; readonly from: string }
  | { readonly spans: readonly PriceSpan[] }
) & {
  /** Absent: the currency of the search, or the user's own. */
  readonly to?: string | undefined
  /** A separate line, which keeps its place until the rate is known, or a part of one in small type. */
  readonly as?: 'line' | 'part'
}

/**
 * "≈ EUR 12,320" beside a price of another currency, "≈ EUR 8,080 – 10,490" beside several prices. Null where
 * all are in the target currency, an empty place where a rate is unknown.
 */
export const Approximate = ({ to, as, ...prices }: Props) => {
  const { t, format } = useTextContext()
  const target = useShownCurrency(to)
  const rates = useRates()
  const spans =
    'spans' in prices ? prices.spans : [{ from: prices.amount, to: prices.amount, currency: prices.from }]
  if (spans.every(({ currency }) => currency.toLowerCase() === target)) return null
  const span = approximateSpan(spans, target, rates)
  return (
    <span
      className={cx(
        'font-normal whitespace-nowrap text-muted',
        as === 'part' ? "shrink-0 text-xs not-empty:ps-1 not-empty:before:content-['·_']" : 'text-sm',
        as === 'line' && 'block h-5 leading-5',
      )}
    >
      {span && (
        <span title={t('rates.note')}>
          {t('rates.about', { price: format.moneySpan(span.from, span.to, target) })}
        </span>
      )}
    </span>
  )
}

/**
 * Explains "≈" without a pointer to hover it; null where no price is converted.
 * @param currencies those of the visible prices, as the service names them
 */
export const RatesNote = ({ currencies, to }: { currencies: readonly string[]; to: string }) => {
  const t = useT()
  const rates = useRates(false)
  const known = currencies.map((code) => code.toLowerCase()).some((code) => code !== to && rates.has(code))
  if (!known || !rates.has(to)) return null
  return <p className="mt-3 text-sm text-muted">{t('rates.note.in', { currency: to.toUpperCase() })}</p>
}
