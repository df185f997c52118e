import { useLanguage } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { langAttribute, titleOf, titleRest } from './title.ts'

interface Props {
  readonly car: Car
  readonly listing: Listing
  readonly className?: string
}

/** What the advertiser wrote, in the reader's language where there is one; else marked as another (WCAG 3.1.2). */
export const CarTitle = ({ car, listing, className }: Props) => {
  const title = titleOf(listing, useLanguage())
  const rest = title && titleRest(title, car)
  return title === undefined || rest === undefined ? null : (
    <p
      lang={langAttribute(title.lang)}
      title={title.text}
      className={cx('truncate text-sm text-muted first-letter:uppercase', className)}
    >
      {rest}
    </p>
  )
}
