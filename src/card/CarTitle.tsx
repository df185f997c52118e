import { useLanguage } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { langAttribute, titleOf } from './title.ts'

interface Props {
  readonly listing: Listing
  readonly className?: string
}

/** What the advertiser wrote, in the reader's language where there is one; else marked as another (WCAG 3.1.2). */
export const CarTitle = ({ listing, className }: Props) => {
  const title = titleOf(listing, useLanguage())
  return title === undefined ? null : (
    <p
      lang={langAttribute(title.lang)}
      title={title.text}
      className={cx('truncate text-sm text-muted', className)}
    >
      {title.text}
    </p>
  )
}
