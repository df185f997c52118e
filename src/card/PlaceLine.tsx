import { useLanguage } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { Listing } from '#contract/resources/listing.ts'
import { placeLine } from './place.ts'

interface Props {
  readonly listing: Listing
  readonly className?: string
}

export const PlaceLine = ({ listing, className }: Props) => {
  const place = placeLine(listing, useLanguage())
  return place === undefined ? null : (
    <p className={cx('flex items-center gap-1 text-sm', className)}>
      <Icon name="pin" size={14} className="text-muted" />
      <span className="truncate">{place}</span>
    </p>
  )
}
