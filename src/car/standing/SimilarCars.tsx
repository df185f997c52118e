import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Filters } from '#contract/filters.ts'
import { emptySearch, type Search } from '#contract/search.ts'
import { emptyAddress, searchParams } from '#src/address/address.ts'
import { serverNow } from '#src/api/get.ts'
import { carsFound } from '#src/api/queries.ts'
import { noSites } from '#src/api/sites.ts'
import { CarCard } from '#src/card/CarCard.tsx'
import { matchingListing } from '#src/card/matching-listing.ts'
import { useOwnCurrency } from '#src/stores/own-currency.ts'
import { markOf, useMarks } from '#src/stores/marks.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { useNow } from '#src/lib/timing.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** One row on the widest screen, two on a tablet. */
const maxCars = 8

type Props = {
  filters: Filters
  /** The car that they are similar to. */
  without: string | undefined
  title: string
}

/** Cars of the same set. Nothing where there is no other. */
export const SimilarCars = ({ filters, without, title }: Props) => {
  const marks = useMarks()
  const t = useT()
  const language = useLanguage()
  const now = useNow(60_000, serverNow)
  const search: Search = { ...emptySearch, filters, currency: useOwnCurrency() }
  const found = useQuery(carsFound(search, language, 'counts'))
  const cars = found.data?.cars.filter(({ id }) => id !== without).slice(0, maxCars) ?? []
  if (!found.isPending && cars.length === 0) return null
  const params = searchParams(emptyAddress, search)
  return (
    <section aria-labelledby="similar" className="mt-8" id="similar-cars">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="similar" className="text-lg font-semibold">
          {title}
        </h2>
        <Link to="/" search={params} className="text-accent-ink hover:underline">
          {t('standing.similar.all')}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {found.isPending
          ? Array.from({ length: 4 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-80 rounded-lg" />
              </li>
            ))
          : cars.map((car) => {
              const match = matchingListing(car, search, { currency: search.currency, sites: noSites }, now)
              return (
                match && (
                  <li key={car.id}>
                    <CarCard
                      {...{ car, match, search, now, params }}
                      {...markOf(marks, car.id)}
                      eager={false}
                    />
                  </li>
                )
              )
            })}
      </ul>
    </section>
  )
}
