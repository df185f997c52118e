import { priceDrop } from '#contract/price-drop.ts'
import type { Listing } from '#contract/resources/car.ts'
import { useShownCurrency } from '#src/app/address/address.ts'
import { type Format, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import {
  amountOf,
  offerCurrency,
  isPrice,
  isUnlikelyPrice,
  offerKind,
  type Offer,
} from '#contract/headline.ts'
import { priceText } from '#src/price/price-text.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { rounded, useRates } from '#src/rates/rates.ts'
import { approximate, type KnownRates } from '#contract/rates.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { bidAge } from './bid.ts'

const looks = {
  sm: 'text-base',
  md: 'text-lg',
  lg: 'text-xl',
  /** For a row of the list, which is low on a phone. */
  row: 'text-xl max-sm:text-md max-sm:leading-5',
} as const

const besides = {
  always: { line: 'flex-wrap items-baseline gap-x-2', other: 'leading-4' },
  phone: {
    line: 'flex-wrap items-baseline gap-x-2 sm:flex-col',
    other: 'leading-4 sm:flex sm:h-4 sm:items-center',
  },
  never: { line: 'flex-col', other: 'flex h-4 items-center leading-4' },
} as const
const ends = {
  always: { line: 'items-end', words: 'justify-end' },
  wide: { line: 'md:items-end', words: 'md:justify-end' },
  row: { line: 'xl:items-end', words: 'xl:justify-end' },
} as const

interface Props {
  readonly listing: Offer
  readonly size?: keyof typeof looks
  /** Aligns the price at the end of its line: always, or on wide screens beside other text. */
  readonly end?: keyof typeof ends | undefined
  /** When the amount in the other currency is on the same line. */
  readonly beside?: keyof typeof besides
  /** Shows only the amount and its conversion, without further notes. */
  readonly alone?: boolean
  /** Currency of the conversion; absent: the search's or the user's own. */
  readonly to?: string | undefined
  /** The service's clock, ms; set if no other text states the end of the auction. */
  readonly now?: number | undefined
}

/** The offer converted to another currency; undefined without a rate. */
function converted(offer: Offer, to: string, rates: KnownRates): Offer | undefined {
  const [amount, from] = [amountOf(offer), offerCurrency(offer)]
  const worth = amount && from && approximate(amount, from, to, rates)
  if (!worth) return undefined
  const [price, currency] = [rounded(worth), { name: to }]
  return { ...offer, price: { price, currency }, current_bid: isPrice(offer.current_bid) ? price : null }
}

/**
 * The price as listed, never rounded, and converted only if the user wants one currency for all. A second
 * line shows the other of both amounts; its height is reserved before the rate is known.
 */
export const PriceLine = ({ to, ...props }: Props) => {
  const { t, format } = useTextContext()
  const target = useShownCurrency(to)
  const rates = useRates(false)
  const inOne = usePrefs(({ inOneCurrency }) => inOneCurrency)
  const { listing, end, beside = 'never' } = props
  const unlikely = isUnlikelyPrice(listing, rates)
  const [amount, from] = [amountOf(listing), offerCurrency(listing)]
  if (amount === undefined || from === undefined || from === target)
    return <Asked {...{ ...props, unlikely }} />
  const about = inOne ? converted(listing, target, rates) : undefined
  return (
    <span className={cx('inline-flex min-w-0', besides[beside].line, end && ends[end].line)}>
      <Asked {...{ ...props, unlikely }} {...(about && { listing: about, about: true })} />
      <span className={besides[beside].other}>
        {about === undefined ? (
          <Approximate {...{ amount, from }} to={target} />
        ) : (
          <span className="text-sm whitespace-nowrap text-muted">{priceText(t, format, listing)}</span>
        )}
      </span>
    </span>
  )
}

interface AskedProps extends Omit<Props, 'to'> {
  /** The amounts are converted. */
  readonly about?: boolean
  readonly unlikely: boolean
}

const Asked = ({
  listing,
  size = 'md',
  end,
  beside: aside,
  alone = false,
  now,
  about = false,
  unlikely,
}: AskedProps) => {
  const { t, format } = useTextContext()
  const { price, auction_at: at } = listing
  const kind = offerKind(listing)
  const money: Format['money'] = (amount, currency) =>
    about ? t('rates.about', { price: format.money(amount, currency) }) : format.money(amount, currency)
  const amount =
    kind === 'sale' ? (
      <span className={cx(looks[size], 'font-semibold tracking-tight whitespace-nowrap')}>
        {about && <span>≈ </span>}
        {format.moneyParts(price?.price ?? '0', price?.currency?.name).map((part) => (
          <span
            key={part.kind}
            className={part.kind === 'currency' ? 'text-[0.8em] font-medium text-muted' : undefined}
          >
            {part.text}
          </span>
        ))}
      </span>
    ) : (
      // An amount that does not buy the car must not look like a price.
      <span className={cx(looks[size], 'font-medium', kind === 'none' && 'text-muted')}>
        {priceText(t, format, listing, money)}
      </span>
    )
  const ending =
    kind === 'auction' && at !== null && now !== undefined && Date.parse(at) >= now
      ? t('card.bid.ends', { when: format.ago(at, now) })
      : undefined
  const beside = [
    kind === 'auction' && isPrice(listing.current_bid) && isPrice(price?.price) && !about
      ? t('card.price.listed', { price: money(price.price, price.currency?.name) })
      : undefined,
    price?.negotiable === true ? t('card.price.negotiable') : undefined,
  ].filter((part) => part !== undefined)
  const age = kind === 'auction' && !about ? bidAge(listing, { t, format }) : undefined
  const said = [
    unlikely ? t('card.price.unlikely') : undefined,
    ending,
    ...(alone ? [] : [age, ...beside]),
  ].filter((part) => part !== undefined)
  if (said.length === 0) return amount
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', end && ends[end].words)}>
      {amount}
      {said.map((part) => (
        <span
          key={part}
          className={cx(
            'text-xs whitespace-nowrap text-muted',
            // A low row has no second line for it.
            aside === 'phone' && beside.includes(part) && 'max-sm:hidden',
          )}
        >
          {part}
        </span>
      ))}
    </span>
  )
}

/** How far and how fast the price fell: "−8% in 12 days". */
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
