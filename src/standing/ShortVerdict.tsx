import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useSlowCounts } from '#src/api/count-pace.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useSettled, verdictPauseMs } from '#src/lib/timing.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { mayHaveVerdict, type Verdict, verdictOn } from './verdict.ts'

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
  const t = useT()
  const language = useLanguage()
  const [ref, visible] = useVisible<HTMLParagraphElement>()
  const slow = useSlowCounts()
  const [asked, setAsked] = useState<string>()
  const settled = useSettled(visible ? car.id : undefined, verdictPauseMs)
  const possible = mayHaveVerdict(car, listing)
  const wanted = visible && settled === car.id && possible
  const mayCount = !slow || asked === car.id
  const { data, isPending, isError } = useQuery({
    ...verdictOn(car, listing, language),
    enabled: wanted && mayCount,
  })
  return (
    <p ref={ref} className={cx('flex h-4 items-center text-sm leading-4', className)}>
      {data ? (
        <VerdictWords verdict={data} />
      ) : (
        wanted &&
        !mayCount &&
        isPending &&
        !isError && (
          <button
            type="button"
            className="relative z-10 text-accent-ink hover:underline"
            onClick={() => setAsked(car.id)}
          >
            {t('card.alike.ask')}
          </button>
        )
      )}
    </p>
  )
}

const VerdictWords = ({ verdict: { cheaperThan, others, step } }: { verdict: Verdict }) => {
  const t = useT()
  const format = useFormat()
  const { year, odometer } = step.set.filters
  return (
    <span
      className={cx('truncate', cheaperThan * 2 > others ? 'text-good' : 'text-muted')}
      title={t('card.alike.who', {
        years: `${year?.from}–${year?.to}`,
        distance: `${format.number(odometer?.from ?? '')}–${format.distance(odometer?.to ?? '')}`,
      })}
    >
      {cheaperThan === 0
        ? t('card.alike.none', { count: others })
        : cheaperThan === others
          ? t('card.alike.all', { count: others })
          : t('card.alike', { cheaper: cheaperThan, count: others })}
    </span>
  )
}
