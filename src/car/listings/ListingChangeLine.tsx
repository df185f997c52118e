import type { Listing } from '#contract/resources/listing.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { compareDecimals } from '#src/lib/decimal.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { priceChange } from '../listing.ts'

/** "−8 % from EUR 12,400 on 3 Mar 2026 · 2 changes": how the price moved since it was first seen. Nothing where it did not. */
export const ListingChangeLine = ({ listing }: { listing: Listing }) => {
  const t = useT()
  const format = useFormat()
  const change = priceChange(listing)
  if (change === undefined || change.times === 0) return null
  const direction = compareDecimals(change.now, change.first)
  return (
    <p className="text-sm text-muted">
      {direction !== 0 && (
        <Icon
          name={direction < 0 ? 'arrow-down' : 'arrow-up'}
          size={14}
          className={direction < 0 ? 'text-good' : 'text-warn'}
        />
      )}{' '}
      {change.percent !== undefined && change.percent !== 0 && (
        <span className={direction < 0 ? 'font-medium text-good' : 'font-medium text-warn'}>
          {`${format.percent(change.percent / 100, true)} `}
        </span>
      )}
      <span>
        {t('car.change', {
          price: format.money(change.first, listing.price?.currency?.name),
          when: format.date(change.since),
          count: change.times,
        })}
      </span>
    </p>
  )
}
