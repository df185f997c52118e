import { useT } from '#src/i18n/use-t.ts'
import { useRates } from '#src/rates/use-rates.ts'
import type { ShownCar } from './use-results.ts'

/** What "≈" is, for those who have no pointer to rest on it. Nothing where no price has one. */
export const RatesNote = ({ cars, to }: { cars: readonly ShownCar[]; to: string }) => {
  const t = useT()
  const rates = useRates(
    cars.flatMap(({ match: { listing } }) => (listing.price?.price && listing.price.currency?.name) || []),
    to,
    { ask: false },
  )
  if (rates.size < 2) return null
  return <p className="mt-3 text-sm text-muted">{t('rates.note.in', { currency: to.toUpperCase() })}</p>
}
