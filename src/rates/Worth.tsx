import { useTextContext } from '#src/i18n/text-context.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { approximateSpan, type PriceSpan, useRates } from './rates.ts'

interface Props {
  readonly as: 'line' | 'part' | undefined
  readonly className: string | undefined
  readonly spans: readonly PriceSpan[]
  readonly target: string
}

/** What amounts are worth in another currency, by the rates of the day; empty until those are there. */
export const Worth = ({ spans, target, as, className }: Props) => {
  const { t, format } = useTextContext()
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

interface RatesNoteProps {
  /** Of the prices in sight, as the service names them. */
  readonly currencies: readonly string[]
  readonly to: string
}

/** What "≈" is, for those who have no pointer to rest on it. Nothing where no price has one. */
export const RatesNote = ({ currencies, to }: RatesNoteProps) => {
  const t = useT()
  const rates = useRates(false)
  const known = currencies.map((code) => code.toLowerCase()).some((code) => code !== to && rates.has(code))
  if (!known || !rates.has(to)) return null
  return <p className="mt-3 text-sm text-muted">{t('rates.note.in', { currency: to.toUpperCase() })}</p>
}
