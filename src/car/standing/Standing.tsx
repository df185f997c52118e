import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptyAddress, searchParams } from '#src/address/address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import {
  alike,
  listingsWithPrice,
  minComparableCars,
  standingListing,
  standingQueries,
  type Comparison,
} from '#src/standing/comparison.ts'
import { centreOf } from '#src/standing/nearness.ts'
import { enoughAlike } from '#src/standing/verdict.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { listingKey } from '../listing.ts'
import { Section } from '../Section.tsx'
import { Adjust } from './Adjust.tsx'
import { Ranks, useComparisonCount } from './Ranks.tsx'
import { SimilarCars, maxSimilar } from './SimilarCars.tsx'
import { Used, rangesText } from './Used.tsx'

/**
 * Where the car stands among similar ones: ranks that are exact counts of one set. The set is the closest that has enough
 * cars, until the reader changes it.
 */
export const Standing = ({ car }: { car: Car }) => {
  const t = useT()
  const [chosen, setChosen] = useState<Comparison>()
  const [key, setKey] = useState<string>()
  const priced = listingsWithPrice(car)
  const listing = priced.find((each) => listingKey(each) === key) ?? standingListing(car)
  const found = useQuery(enoughAlike('standing', car, listing, useLanguage()))
  const comparison = chosen ?? found.data?.step.comparison
  const set = comparison && alike(car, listing, comparison)
  const { count } = useComparisonCount(set)
  if (car.brand === null || car.model === null)
    return (
      <Section>
        <p className="text-muted">{t('standing.unnamed')}</p>
      </Section>
    )
  return (
    <Section note={listing === undefined ? t('standing.sold') : t('standing.note')}>
      {comparison && set ? (
        <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          {/* Where there is room for one column, what is said comes before what can be changed. */}
          <div className="space-y-5 lg:col-start-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-md font-semibold">
                {count === undefined ? t('standing.counting') : t('standing.set', { count })}
              </p>
              <Link to="/" search={searchParams(emptyAddress, set)} className={buttonClass({ size: 'sm' })}>
                {t('standing.open')}
                <Icon name="arrow-right" />
              </Link>
            </div>
            <Used
              {...{ car, listing, set, comparison }}
              byItself={chosen === undefined}
              onComparison={setChosen}
            />
            {count !== undefined && count < minComparableCars ? (
              <p className="rounded-lg bg-fill p-4">
                <span className="font-semibold">{t('standing.few')}</span>{' '}
                <span className="text-muted">{t('standing.few.more', { least: minComparableCars })}</span>
              </p>
            ) : (
              listing !== undefined && (
                <Ranks {...{ car, listing, count }} asked={standingQueries(set, car, listing)} />
              )
            )}
          </div>
          <div className="lg:col-start-1 lg:row-start-1">
            <Adjust {...{ car, listing, priced, comparison }} onComparison={setChosen} onListing={setKey} />
          </div>
        </div>
      ) : (
        <p className="flex min-h-80 flex-wrap items-start gap-2 text-md font-semibold">
          {found.isError ? (
            <Button onClick={() => void found.refetch()}>{t('ui.retry')}</Button>
          ) : (
            t('standing.counting')
          )}
        </p>
      )}
      <SimilarToCar car={car} listing={listing} />
    </Section>
  )
}

/** Whatever the comparison above: what is shown as similar is of the same model and fuel, and near. */
const SimilarToCar = ({ car, listing }: { car: Car; listing: Listing | undefined }) => {
  const t = useT()
  const format = useFormat()
  // One more, because the car is one of them.
  const { data, isError } = useQuery(enoughAlike('similar', car, listing, useLanguage(), maxSimilar + 1))
  if (isError || data === null) return null
  const range = data === undefined ? '' : rangesText(data.step.set, { t, format })
  return (
    <SimilarCars
      search={data?.step.set}
      centre={centreOf(car, listing)}
      without={car.id}
      title={t('standing.similar')}
      note={range === '' || car.fuel === null ? undefined : t('standing.similar.how', { range })}
    />
  )
}
