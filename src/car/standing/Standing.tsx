import { Link } from '@tanstack/react-router'
import { useTextContext } from '#src/i18n/text-context.ts'
import { useState } from 'react'
import type { Comparison, StandingCar } from '#contract/facets/question.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptyAddress, searchParams } from '#src/app/address/address.ts'
import { useT } from '#src/i18n/use-t.ts'
import {
  listingsWithPrice,
  minComparableCars,
  possibleCriteria,
  standingCarOf,
  standingListing,
} from '#src/standing/standing-car.ts'
import { centreOf } from '#src/standing/nearness.ts'
import { partSearch, useStanding } from '#src/standing/use-standing.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { listingKey } from '../listing.ts'
import { Section } from '../Section.tsx'
import { Adjust, Used, rangesText } from './Used.tsx'
import { Ranks } from './Ranks.tsx'
import { SimilarCars, maxSimilar } from './SimilarCars.tsx'

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
  const comparable = standingCarOf(car, listing)
  const found = useStanding(
    comparable && {
      kind: 'standing',
      car: comparable,
      among: 'standing',
      ...(chosen && { comparison: chosen }),
    },
    true,
  )
  if (comparable === undefined)
    return (
      <Section>
        <p className="text-muted">{t('standing.unnamed')}</p>
      </Section>
    )
  const possible = possibleCriteria(comparable)
  const comparison = chosen ?? found.line?.comparison
  const set = found.line && partSearch(found.line.set)
  const placed = found.stale ? undefined : found.line
  const count = placed?.set.count
  const lacking = found.problem !== undefined || found.postponed
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
              {...{ car, listing, possible, set, comparison }}
              byItself={chosen === undefined}
              onComparison={setChosen}
            />
            {count !== undefined && count < minComparableCars ? (
              <p className="rounded-lg bg-fill p-4">
                <span className="font-semibold">{t('standing.few')}</span>{' '}
                <span className="text-muted">{t('standing.few.more', { least: minComparableCars })}</span>
              </p>
            ) : (
              listing !== undefined && <Ranks {...{ car, listing, placed }} />
            )}
          </div>
          <div className="lg:col-start-1 lg:row-start-1">
            <Adjust
              {...{ possible, listing, priced, comparison }}
              onComparison={setChosen}
              onListing={setKey}
            />
          </div>
        </div>
      ) : (
        <p className="flex min-h-80 flex-wrap items-start gap-2 text-md font-semibold">
          {lacking ? <Button onClick={found.ask}>{t('ui.retry')}</Button> : t('standing.counting')}
        </p>
      )}
      <SimilarToCar {...{ car, listing, comparable }} />
    </Section>
  )
}

interface SimilarProps {
  readonly car: Car
  readonly listing: Listing | undefined
  readonly comparable: StandingCar
}

/** Whatever the comparison above: what is shown as similar is of the same model and fuel, and near. */
const SimilarToCar = ({ car, listing, comparable }: SimilarProps) => {
  const { t, format } = useTextContext()
  // One more, because the car is one of them.
  const asked = { kind: 'standing', car: comparable, among: 'similar', least: maxSimilar + 1 } as const
  const { line, problem, incomparable, postponed } = useStanding(asked, true)
  if (problem !== undefined || incomparable || postponed) return null
  const search = line && partSearch(line.set)
  const range = search === undefined ? '' : rangesText(search, { t, format })
  return (
    <SimilarCars
      search={search}
      centre={centreOf(car, listing)}
      without={car.id}
      title={t('standing.similar')}
      note={range === '' || car.fuel === null ? undefined : t('standing.similar.how', { range })}
    />
  )
}
