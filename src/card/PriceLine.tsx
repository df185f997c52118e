import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Approximate } from '#src/rates/lazy-parts.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { cx } from '#src/lib/cx.ts'
import type { Listing } from '#contract/resources/listing.ts'

const looks = { sm: 'text-base', md: 'text-lg', lg: 'text-xl' } as const

interface Props {
  readonly listing: Listing
  readonly size?: 'sm' | 'md' | 'lg'
  readonly end?: boolean
  /** The amount without what may be said of it. */
  readonly alone?: boolean
  /** What it is about is said in this currency; absent: in the reader's own. */
  readonly to?: string | undefined
}

/**
 * The price as listed, with its own currency: never converted, never rounded. Where that is not the reader's, what it is
 * about stands below, in a line that has its place before the rate is known.
 */
export const PriceLine = ({ to, ...props }: Props) => {
  const own = useOwnCurrency()
  const { price } = props.listing
  const from = price?.currency?.name?.toLowerCase()
  const target = to ?? own
  if (props.alone || !price?.price || !from || from === target) return <Asked {...props} />
  return (
    <span className={cx('inline-flex min-w-0 flex-col', props.end && 'items-end')}>
      <Asked {...props} />
      <span className="flex h-4 items-center leading-4">
        <Approximate amount={price.price} from={from} to={target} />
      </span>
    </span>
  )
}

const Asked = ({
  listing: { price, current_bid },
  size = 'md',
  end = false,
  alone = false,
}: Omit<Props, 'to'>) => {
  const t = useT()
  const format = useFormat()
  const currency = price?.currency?.name
  const look = looks[size]
  if (!price?.price)
    return current_bid === null ? (
      <span className="text-base font-medium text-muted">{t('card.price.none')}</span>
    ) : (
      // A bid is not a price: it may not look like one.
      <span className="text-base font-medium">
        {t('card.bid', { price: format.money(current_bid, currency) })}
      </span>
    )
  const amount = (
    <span className={cx(look, 'font-semibold tracking-tight whitespace-nowrap')}>
      {format.moneyParts(price.price, currency).map(({ kind, text }) =>
        kind === 'currency' ? (
          <span key={kind} className="text-[0.8em] font-medium text-muted">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  )
  if (alone || (current_bid === null && price.negotiable !== true)) return amount
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', end && 'justify-end')}>
      {amount}
      {current_bid !== null && (
        <span className="text-xs whitespace-nowrap text-muted">
          {t('card.bid', { price: format.money(current_bid, currency) })}
        </span>
      )}
      {price.negotiable === true && <span className="text-xs text-muted">{t('card.price.negotiable')}</span>}
    </span>
  )
}
