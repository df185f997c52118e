import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { comparesPrices, type Search } from '#contract/search.ts'
import { emptyAddress, searchParams } from '#src/app/address/address.ts'
import { serverNow } from '#src/api/get.ts'
import { carsFound } from '#src/api/queries.ts'
import { noSites } from '#src/api/sites.ts'
import { CarCard } from '#src/card/CarCard.tsx'
import { matchingListing } from '#contract/matching-listing.ts'
import { useRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
import { byNearness, type Centre } from '#src/price-check/nearness.ts'
import { useShownCurrency } from '#src/app/address/address.ts'
import { markOf, useMarks } from '#src/stores/shown-marks.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Number of cards: one row on the widest screen, two on a tablet. */
const maxSimilar = 8

type Props = {
  search: Search
  centre: Centre
  without: string | undefined
  title: string
}

export const SimilarCars = ({ search, centre, without, title }: Props) => {
  const t = useT()
  const found = useSimilar(search, centre, without)
  if (found?.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-8" id="similar-cars">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="similar" className="text-lg font-semibold">
          {title}
        </h2>
        <Link to="/" search={searchParams(emptyAddress, search)} className="text-accent-ink hover:underline">
          {t('check.all')}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {found === undefined
          ? Array.from({ length: 4 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-80 rounded-lg" />
              </li>
            ))
          : found}
      </ul>
    </section>
  )
}

/** The similar cars; undefined while they load, empty after a failure. */
function useSimilar(search: Search, centre: Centre, without: string | undefined) {
  const marks = useMarks(({ items }) => items)
  const language = useLanguage()
  const shownCurrency = useShownCurrency()
  const rates = useRates(false)
  const now = useNow(60_000, serverNow)
  const { data, isError } = useQuery(carsFound(search, language))
  if (data === undefined) return isError ? [] : undefined
  const params = searchParams(emptyAddress, search)
  const shownIn = comparesPrices(search) ? search : { ...search, currency: shownCurrency }
  const { currency } = search
  const context = { currency, sites: noSites, worth: worthIn(rates, currency) }
  const shown = data.cars.flatMap((car) => {
    const match = matchingListing(car, search, context, now)
    return match === undefined || car.id === without ? [] : [{ car, match }]
  })
  return byNearness(centre, shown)
    .slice(0, maxSimilar)
    .map(({ car, match }) => {
      const mark = markOf(marks, car.id)
      return (
        <li key={car.id}>
          <CarCard
            {...{ car, match, now, params }}
            search={shownIn}
            seen={mark?.seen !== undefined}
            note={mark?.note}
            eager={false}
          />
        </li>
      )
    })
}
