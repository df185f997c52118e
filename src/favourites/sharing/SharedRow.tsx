import { Link } from '@tanstack/react-router'
import type { Car } from '#contract/resources/car.ts'
import { problemOf } from '#src/api/problem-error.ts'
import { serverNow } from '#src/api/get.ts'
import { useShownCurrency } from '#src/app/address/use-address.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { FavouriteButton } from '#src/card/card-buttons.tsx'
import { RowPicture } from '#src/card/card-lines.tsx'
import { keptCarOf } from '#src/card/remember-car.ts'
import { carLabel } from '#src/card/title.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { mileageOf } from '#src/stores/kept-cars.ts'
import { keptOffer } from '#src/price/kept-offer.ts'
import { useRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { problemWords } from '#src/ui/problem-words.ts'
import type { SharedCar } from './share-link.ts'

interface Props {
  readonly shared: SharedCar
  /** Undefined while it is asked for, and where it cannot be had. */
  readonly car: Car | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

/** A car of a link, as the service has it now. */
export const SharedRow = ({ shared, car, error, onRetry }: Props) => {
  const t = useT()
  const format = useFormat()
  const known = car && keptCarOf(car)
  const offer = keptOffer(known, worthIn(useRates(), useShownCurrency()))
  const mileage = mileageOf(known)
  const problem = error === null ? undefined : problemOf(error)
  const sold = car !== undefined && car.listings.every(({ archived }) => archived === true)
  const facts = [mileage === null ? null : format.distance(mileage), car?.vin?.toUpperCase() ?? null]
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 sm:flex-nowrap">
      <RowPicture picture={known?.picture} className="w-28 shrink-0 rounded-sm sm:w-32" />
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1">
        <h2 className="font-semibold wrap-anywhere">
          {car === undefined ? (
            <span className="text-muted">
              {problem === undefined ? t('ui.loading') : (shared.vin?.toUpperCase() ?? shared.id)}
            </span>
          ) : (
            <Link to="/car/$carId" params={{ carId: car.id }} search={{}} className="hover:underline">
              {carLabel(t, car)}
            </Link>
          )}
        </h2>
        {car !== undefined && (
          <p className="text-sm wrap-anywhere text-muted">
            {facts.filter((fact) => fact !== null).join(' · ')}
          </p>
        )}
        {sold && (
          <p>
            <Badge tone="warn">{t('car.sold')}</Badge>
          </p>
        )}
        {problem?.kind === 'absent' && (
          <p>
            <Badge>{t('marks.gone')}</Badge>
          </p>
        )}
        {problem !== undefined && problem.kind !== 'absent' && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {problemWords(t, problem).title}
            <Button size="sm" icon="refresh" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
      </div>
      {known !== undefined && (
        <p className="flex flex-col sm:items-end">
          <PriceLine listing={offer} end="wide" now={serverNow()} />
        </p>
      )}
      {car !== undefined && <FavouriteButton car={car} />}
    </article>
  )
}
