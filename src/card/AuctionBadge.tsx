import type { Listing } from '#contract/resources/listing.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'

interface Props {
  readonly listing: Listing
  readonly now: number
}

/**
 * When the hammer falls: the time with its zone first, how long until then beside it. After zero nobody
 * but the source knows: auctions are extended.
 */
export const AuctionBadge = ({ listing: { is_auction, auction_at }, now }: Props) => {
  const t = useT()
  const format = useFormat()
  if (auction_at === null) return is_auction === true ? <Badge icon="gavel">{t('card.auction')}</Badge> : null
  if (Date.parse(auction_at) < now)
    return (
      <Badge icon="gavel" title={t('card.auction.over')}>
        {t('card.auction.over')}
      </Badge>
    )
  return (
    <Badge tone="accent" icon="gavel">
      <time dateTime={auction_at}>{format.dateTime(auction_at, { showZone: true })}</time> (
      {format.ago(auction_at, now)})
    </Badge>
  )
}
