import type { Listing } from '#contract/resources/listing.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { Icon } from '#src/ui/Icon.tsx'

interface Props {
  readonly listing: Listing
  readonly now: number
}

/** An auction within this time is said without its year. */
const near = 180 * dayMs

/**
 * When the auction ends: the time with its zone first, how long until then below it. After that only the source knows
 * whether it was extended.
 */
export const AuctionTime = ({ listing: { is_auction, auction_at }, now }: Props) => {
  const t = useT()
  const format = useFormat()
  if (auction_at === null && is_auction !== true) return null
  // Without a time neither ahead nor past.
  const at = Date.parse(auction_at ?? '')
  const ahead = at >= now
  return (
    <p
      title={auction_at === null || ahead ? undefined : t('card.auction.over')}
      className={cx(
        'flex w-fit max-w-full items-start gap-1.5 rounded-sm px-1.5 py-0.5 text-xs font-medium',
        ahead ? 'bg-accent-soft text-accent-ink' : 'bg-fill text-ink',
      )}
    >
      <Icon name="gavel" size={14} className="mt-px" />
      {auction_at === null ? (
        <span>{t('card.auction')}</span>
      ) : ahead ? (
        <span>
          <time dateTime={auction_at}>
            {format.dateTime(auction_at, { showZone: true, showYear: at - now > near })}
          </time>
          <span className="block font-normal">{format.ago(auction_at, now)}</span>
        </span>
      ) : (
        <span>{t('card.auction.past')}</span>
      )}
    </p>
  )
}
