import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { NewWord } from '#src/search-marks/NewWord.ts'
import { useNews } from '#src/search-marks/news.ts'
import { mayHaveVerdict } from './standing-car.ts'
import { useVerdict } from './use-verdict.ts'
import { VerdictWords } from './VerdictWords.tsx'

interface Props {
  readonly car: Car
  /** The listing whose price is meant. */
  readonly listing: Listing
  readonly className?: string
}

/**
 * "Cheaper than 18 of 25 alike", or nothing. Asked for once its place has been in sight for a moment, so that scrolling
 * past asks nothing; where that is put off, on demand. Its line is always as high.
 */
export const ShortVerdict = ({ car, listing, className }: Props) => {
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const marked = useNews((news) => news.marked !== undefined)
  const [seen, setSeen] = useState(false)
  if (visible && !seen) setSeen(true)
  return (
    <p ref={ref} className={cx('flex h-4 items-center gap-1.5 text-sm leading-4', className)}>
      {marked && <NewWord carId={car.id} listed={listing.created_at} />}
      {seen && mayHaveVerdict(car, listing) && <Verdict {...{ car, listing, visible }} />}
    </p>
  )
}

/** Most cards never come so far. */
const Verdict = ({ car, listing, visible }: Omit<Props, 'className'> & { readonly visible: boolean }) => {
  const t = useT()
  const { verdict, postponed, ask } = useVerdict(car, listing, visible)
  if (verdict) return <VerdictWords verdict={verdict} />
  return (
    postponed && (
      <button type="button" className="relative z-10 text-accent-ink hover:underline" onClick={ask}>
        {t('card.alike.ask')}
      </button>
    )
  )
}
