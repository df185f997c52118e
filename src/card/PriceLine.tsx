import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { cx } from '#src/lib/cx.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { priceDrop } from './price-drop.ts'

const looks = { sm: 'text-base', md: 'text-lg', lg: 'text-xl' } as const
const ends = {
  always: { line: 'items-end', words: 'justify-end' },
  wide: { line: 'md:items-end', words: 'md:justify-end' },
} as const

interface Props {
  readonly listing: Listing
  readonly size?: 'sm' | 'md' | 'lg'
  /** At the end of its line: always, or where there is room beside other words. */
  readonly end?: keyof typeof ends | undefined
  /** The amount and what it is about, without what else may be said of it. */
  readonly alone?: boolean
  /** What it is about is said in this currency; absent: in the reader's own. */
  readonly to?: string | undefined
}

/**
 * The price as listed, with its own currency: never converted, never rounded. Where that is not the reader's, what it is
 * about stands below, in a line that has its place before the rate is known. So is a bid, where there is no price.
 */
export const PriceLine = ({ to, ...props }: Props) => {
  const own = useOwnCurrency()
  const { price, current_bid: bid } = props.listing
  const amount = price?.price ?? bid
  const from = price?.currency?.name?.toLowerCase()
  const target = to ?? own
  if (!amount || !from || from === target) return <Asked {...props} />
  return (
    <span className={cx('inline-flex min-w-0 flex-col', props.end && ends[props.end].line)}>
      <Asked {...props} />
      <span className="flex h-4 items-center leading-4">
        <Approximate amount={amount} from={from} to={target} />
      </span>
    </span>
  )
}

const Asked = ({ listing: { price, current_bid }, size = 'md', end, alone = false }: Omit<Props, 'to'>) => {
  const t = useT()
  const format = useFormat()
  const currency = price?.currency?.name
  const look = looks[size]
  const bid = current_bid === null ? undefined : t('card.bid', { price: format.money(current_bid, currency) })
  if (!price?.price)
    // A bid is not a price: it may not look like one.
    return (
      <span className={cx('text-base font-medium', bid === undefined && 'text-muted')}>
        {bid ?? t('card.price.none')}
      </span>
    )
  const amount = (
    <span className={cx(look, 'font-semibold tracking-tight whitespace-nowrap')}>
      {format.moneyParts(price.price, currency).map(({ kind, text }) => (
        <span key={kind} className={kind === 'currency' ? 'text-[0.8em] font-medium text-muted' : undefined}>
          {text}
        </span>
      ))}
    </span>
  )
  if (alone || (bid === undefined && price.negotiable !== true)) return amount
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', end && ends[end].words)}>
      {amount}
      {bid !== undefined && <span className="text-xs whitespace-nowrap text-muted">{bid}</span>}
      {price.negotiable === true && <span className="text-xs text-muted">{t('card.price.negotiable')}</span>}
    </span>
  )
}

/** How far the price came down, and how fast: "−8% in 12 days". */
export const DropBadge = ({ listing }: { readonly listing: Listing }) => {
  const t = useT()
  const format = useFormat()
  const drop = priceDrop(listing.price, listing.updated_at)
  if (drop === undefined) return null
  const was = t('card.price.was', { price: format.money(drop.from, listing.price?.currency?.name) })
  return (
    <Badge tone="good" icon="arrow-down" title={was}>
      {t('card.price.drop', { percent: format.percent(drop.percent / 100), days: drop.days })}
    </Badge>
  )
}
