import { type ComponentProps, useState } from 'react'
import { cx } from '#src/lib/cx.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { NewWord } from '#src/search-marks/NewWord.ts'
import { useNews } from '#src/search-marks/news.ts'
import { mayBeChecked } from '#contract/facets/checked-car.ts'
import { PriceCheck } from './PriceCheck.tsx'

type Props = Omit<ComponentProps<typeof PriceCheck>, 'wanted'> & { readonly className?: string }

/** Requests the check once visible for a moment, so that scrolling past makes none; nothing without a check. */
export const ShortPriceCheck = ({ car, listing, to, full = false, className }: Props) => {
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const marked = useNews((news) => news.marked !== undefined)
  const [seen, setSeen] = useState(false)
  if (visible && !seen) setSeen(true)
  const checked = mayBeChecked(car, listing)
  return (
    <p
      ref={ref}
      className={cx(
        'flex h-4 items-center gap-1.5 text-sm leading-4',
        !checked && 'empty:hidden',
        full && 'max-sm:h-8',
        className,
      )}
    >
      {marked && <NewWord carId={car.id} listed={listing.created_at} />}
      {seen && checked && <PriceCheck {...{ car, listing, to, full }} wanted={visible} />}
    </p>
  )
}
