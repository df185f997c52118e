import { useQuery } from '@tanstack/react-query'
import { carById } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { ShortVerdict } from '#src/standing/ShortVerdict.tsx'
import type { FavouriteCar } from './favourite-list.ts'

/**
 * What a favourite asks, as listed, what that is about in the reader's currency, and how it stands: that one of cars whose
 * answer is at hand, for nothing is asked of the service for it alone.
 */
export const FavouritePrice = ({ entry: { id, car, stands } }: { readonly entry: FavouriteCar }) => {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery({ ...carById(id, useLanguage(), 'counts'), enabled: false })
  const listing = data?.listings.find(({ archived, price }) => archived !== true && price?.price)
  return (
    <div className="flex flex-col gap-0.5 sm:items-end">
      <p
        className={cx(
          'whitespace-nowrap',
          car?.price ? 'text-md font-semibold tracking-tight' : 'text-muted',
          stands !== null && 'text-muted',
        )}
      >
        {car?.price ? format.money(car.price, car.currency) : t('card.price.none')}
      </p>
      {car?.price && car.currency && <Approximate amount={car.price} from={car.currency} />}
      {data && listing && stands === null && <ShortVerdict car={data} listing={listing} />}
    </div>
  )
}
