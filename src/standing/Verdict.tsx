import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { minComparableCars, standingCarOf } from './standing-car.ts'
import { partSearch, type KnownStanding, useStanding } from './use-standing.ts'

type Props = {
  car: Car
  listing: Listing
  wanted: boolean
  /** Where nothing can be said; absent: nothing. */
  none?: ReactNode
}

/** How a listing's price stands among cars alike; where that is put off, on demand. */
export const Verdict = ({ car, listing, wanted, none = null }: Props) => {
  const t = useT()
  const { verdict, postponed, ask } = useVerdict(car, listing, wanted)
  if (verdict) return <VerdictWords verdict={verdict} />
  if (!postponed) return verdict === null && none
  return (
    <button type="button" className="relative z-10 text-accent-ink hover:underline" onClick={ask}>
      {t('card.alike.ask')}
    </button>
  )
}

/** "Cheaper than 18 of 25 alike", and who those are where it is pointed at. */
const VerdictWords = ({ verdict: { cheaperThan, others, set } }: { verdict: KnownVerdict }) => {
  const { t, format } = useTextContext()
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

interface KnownVerdict {
  readonly cheaperThan: number
  readonly others: number
  /** Who they are, and the car. */
  readonly set: Search
}

/**
 * How a listing's price stands among cars of the same model and fuel, near in year and distance; null where they are too
 * few to say, undefined while it is not known.
 */
function useVerdict(car: Car, listing: Listing, wanted: boolean) {
  const standing = standingCarOf(car, listing)
  const asked = standing && ({ kind: 'standing', car: standing, among: 'verdict' } as const)
  const { line, stale, incomparable, postponed, problem, ask } = useStanding(asked, wanted, true)
  const known = !stale && (line !== undefined || incomparable || problem !== undefined || !asked)
  return { verdict: known ? verdictOf(line) : undefined, postponed: postponed && !stale, ask }
}

function verdictOf(line: KnownStanding | undefined): KnownVerdict | null {
  if (!line?.atMost || line.set.count < minComparableCars) return null
  const others = line.set.count - 1
  // The car is one of those that ask at most its price; between two counts the service may have learned of others.
  const cheaperThan = Math.min(others, Math.max(0, line.set.count - line.atMost.count))
  return { cheaperThan, others, set: partSearch(line.set) }
}
