import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { Listing } from '#contract/resources/listing.ts'

interface Props {
  readonly listing: Listing
  readonly size?: 'md' | 'lg'
}

/** The price as listed, with its own currency: never converted, never rounded. */
export const PriceLine = ({ listing: { price, current_bid }, size = 'md' }: Props) => {
  const t = useT()
  const format = useFormat()
  const currency = price?.currency?.name
  const look = size === 'lg' ? 'text-xl' : 'text-lg'
  if (!price?.price)
    return current_bid === null ? (
      <span className="text-base font-medium text-muted">{t('card.price.none')}</span>
    ) : (
      <span className={cx(look, 'font-semibold tabular-nums')}>
        {t('card.bid', { price: format.money(current_bid, currency) })}
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={cx(look, 'font-semibold tracking-tight whitespace-nowrap tabular-nums')}>
        {format.moneyParts(price.price, currency).map(({ kind, text }) => (
          <span key={kind} className={kind === 'currency' ? 'text-base font-medium text-muted' : undefined}>
            {text}
          </span>
        ))}
      </span>
      {price.negotiable === true && <span className="text-sm text-muted">{t('card.price.negotiable')}</span>}
    </span>
  )
}
