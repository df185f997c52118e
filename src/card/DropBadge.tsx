import type { Listing } from '#contract/resources/listing.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { priceDrop } from './price-drop.ts'

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
