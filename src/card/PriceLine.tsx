import type { Listing, Price } from '#contract/resources/listing.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { cx } from '#src/lib/cx.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { bidWords } from './bid.ts'

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

const Asked = ({ listing, size = 'md', end, alone = false }: Omit<Props, 'to'>) => {
  const { t, format } = useTextContext()
  const { price } = listing
  const currency = price?.currency?.name
  const look = looks[size]
  const bid = bidWords(listing, { t, format })
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
      {bid !== undefined && <span className="text-xs text-muted">{bid}</span>}
      {price.negotiable === true && <span className="text-xs text-muted">{t('card.price.negotiable')}</span>}
    </span>
  )
}

/** How far the price came down, and how fast: "−8% in 12 days". */
export const DropBadge = ({ listing }: { readonly listing: Listing }) => {
  const { t, format } = useTextContext()
  const drop = priceDrop(listing.price, listing.updated_at)
  if (drop === undefined) return null
  const was = t('card.price.was', { price: format.money(drop.from, listing.price?.currency?.name) })
  return (
    <Badge tone="good" icon="arrow-down" title={was}>
      {t('card.price.drop', { percent: format.percent(drop.percent / 100), days: drop.days })}
    </Badge>
  )
}

export interface PriceDrop {
  /** Whole percent, at least 1. */
  readonly percent: number
  /** From the day of the higher price to the day of today's; whole, 0 for the same day. */
  readonly days: number
  /** Decimal text, in the price's own currency. */
  readonly from: string
}

/**
 * How far the price has come down since it last stood higher. Only records in today's currency count:
 * a price of another currency is another figure, not a change.
 * @param at when today's price was seen, ISO; used where the history does not hold it yet
 */
export function priceDrop(price: Price | null, at: string | null): PriceDrop | undefined {
  const currency = price?.currency?.id
  if (!price?.price || currency === undefined) return undefined
  const today = BigInt(price.price)
  const records = price.history
    .flatMap((record) =>
      record.currency_id === currency && record.price !== null && record.created_at !== null
        ? [{ price: BigInt(record.price), time: Date.parse(record.created_at) }]
        : [],
    )
    .toSorted((a, b) => a.time - b.time)
  const last = records.at(-1)
  if (last === undefined) return undefined
  // Most histories end with today's price; one that does not was written before the last change.
  const changed = last.price === today ? last.time : Date.parse(at ?? '')
  const before = last.price === today ? records.slice(0, -1) : records
  // Back over prices that only fell since: a rise in between ends the drop.
  let peak: (typeof records)[number] | undefined
  for (const record of before.toReversed()) {
    if (record.price < (peak?.price ?? today)) break
    peak = record
  }
  if (peak === undefined || peak.price <= today) return undefined
  const percent = Number(((peak.price - today) * 1000n) / peak.price) / 10
  const days = Number.isNaN(changed) ? 0 : Math.max(0, Math.round((changed - peak.time) / dayMs))
  return percent < 1 ? undefined : { percent: Math.round(percent), days, from: String(peak.price) }
}
