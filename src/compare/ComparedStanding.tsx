import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { isActive } from '#src/car/listing.ts'
import { useT } from '#src/i18n/use-t.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { mayHaveVerdict } from '#src/standing/standing-car.ts'
import { useVerdict } from '#src/standing/use-verdict.ts'
import { VerdictWords } from '#src/standing/VerdictWords.tsx'

interface Props {
  readonly car: Car
  /** The offer that is meant: the first of the car's. */
  readonly lead: Listing | undefined
}

/** How an offer stands among cars alike: as on a card, but in words where nothing can be said as well. */
export const ComparedStanding = ({ car, lead }: Props) =>
  lead !== undefined && isActive(lead) && mayHaveVerdict(car, lead) ? (
    <Counted car={car} lead={lead} />
  ) : (
    <NoVerdict />
  )

const NoVerdict = () => <span className="text-muted">{useT()('compare.standing.none')}</span>

const Counted = ({ car, lead }: { readonly car: Car; readonly lead: Listing }) => {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const t = useT()
  const { verdict, postponed, ask } = useVerdict(car, lead, visible)
  return (
    <span ref={ref} className="block min-h-5">
      {verdict ? (
        <VerdictWords verdict={verdict} />
      ) : postponed ? (
        <button type="button" className="text-accent-ink hover:underline" onClick={ask}>
          {t('card.alike.ask')}
        </button>
      ) : (
        verdict === null && <NoVerdict />
      )}
    </span>
  )
}
