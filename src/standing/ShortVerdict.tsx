import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useSlowCounts } from '#src/api/count-pace.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useSettled } from '#src/lib/pauses.ts'
import { verdictPauseMs } from '#src/lib/timing.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { NewWord } from '#src/news/lazy-parts.ts'
import { useNews } from '#src/stores/news.ts'
import { mayHaveVerdict, verdictOn } from './verdict.ts'
import { VerdictWords } from './VerdictWords.tsx'

interface Props {
  readonly car: Car
  /** The listing whose price is meant. */
  readonly listing: Listing
  readonly className?: string
}

/**
 * "Cheaper than 18 of 25 alike", or nothing. Asked for once its place has been in sight for a moment, so that whoever
 * scrolls past asks nothing; where the service counts slowly, on demand. Its line is always as high.
 */
export const ShortVerdict = ({ car, listing, className }: Props) => {
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const marked = useNews((news) => news.marked !== undefined)
  const settled = useSettled(visible ? car.id : undefined, verdictPauseMs)
  const [seen, setSeen] = useState<string>()
  if (settled === car.id && seen !== car.id) setSeen(car.id)
  return (
    <p ref={ref} className={cx('flex h-4 items-center gap-1.5 text-sm leading-4', className)}>
      {marked && <NewWord carId={car.id} listed={listing.created_at} />}
      {seen === car.id && mayHaveVerdict(car, listing) && <Told {...{ car, listing }} />}
    </p>
  )
}

/** Most cards never come so far: each of a page would else have a query. */
const Told = ({ car, listing }: Pick<Props, 'car' | 'listing'>) => {
  const t = useT()
  const language = useLanguage()
  const slow = useSlowCounts()
  const [asked, setAsked] = useState(false)
  const mayCount = !slow || asked
  const { data, isPending, isError } = useQuery({
    ...verdictOn(car, listing, language),
    enabled: mayCount,
  })
  if (data) return <VerdictWords verdict={data} />
  return (
    !mayCount &&
    isPending &&
    !isError && (
      <button
        type="button"
        className="relative z-10 text-accent-ink hover:underline"
        onClick={() => setAsked(true)}
      >
        {t('card.alike.ask')}
      </button>
    )
  )
}
