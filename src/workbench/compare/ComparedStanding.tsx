import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { isActive } from '#src/car/listing.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { mayHaveVerdict, verdictOn } from '#src/standing/verdict.ts'
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
  const { data, isError } = useQuery({ ...verdictOn(car, lead, useLanguage()), enabled: visible })
  return (
    <span ref={ref} className="block min-h-5">
      {data ? <VerdictWords verdict={data} /> : (data === null || isError) && <NoVerdict />}
    </span>
  )
}
