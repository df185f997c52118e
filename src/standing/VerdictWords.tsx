import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import type { Verdict } from './use-verdict.ts'

/** "Cheaper than 18 of 25 alike", and who those are where it is pointed at. */
export const VerdictWords = ({ verdict: { cheaperThan, others, set } }: { verdict: Verdict }) => {
  const t = useT()
  const format = useFormat()
  const { year, odometer } = set.filters
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
