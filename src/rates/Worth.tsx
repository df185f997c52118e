import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { approximateSpan, type PriceSpan } from './approximate.ts'
import { useRates } from './rates.ts'

interface Props {
  readonly as: 'line' | 'part' | undefined
  readonly className: string | undefined
  readonly spans: readonly PriceSpan[]
  readonly target: string
}

/** What amounts are worth in another currency, by the rates of the day; empty until those are there. */
export const Worth = ({ spans, target, as, className }: Props) => {
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
