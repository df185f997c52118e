import { useQuery } from '@tanstack/react-query'
import { carById } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { favouritesFreshMs } from '#src/lib/timing.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { ShortVerdict } from '#src/standing/ShortVerdict.tsx'
import type { FavouriteCar } from './favourite-list.ts'
import { useRefresh } from './refresh.ts'

/**
 * What a favourite asks, as listed, what that is about in the reader's currency, and how it stands. What is kept of it does
 * not say enough for that: in sight it is asked for, once those that were not asked for lately have been.
 */
export const FavouritePrice = ({ entry: { id, car, stands } }: { readonly entry: FavouriteCar }) => {
  const t = useT()
  const format = useFormat()
  const [ref, visible] = useVisible<HTMLDivElement>()
  const rests = useRefresh(({ running, failed }) => !running && Object.keys(failed).length === 0)
  const { data } = useQuery({
    ...carById(id, useLanguage()),
    enabled: visible && rests && Boolean(car?.price) && stands === null,
    staleTime: favouritesFreshMs,
    retry: false,
  })
  // The price that is shown: where it has changed since, the next look says so.
  const listing = data?.listings.find(
    ({ archived, price }) =>
      archived !== true && price?.price === car?.price && price?.currency?.name === car?.currency,
  )
  return (
    <div ref={ref} className="flex flex-col gap-0.5 sm:items-end">
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
