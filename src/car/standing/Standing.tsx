import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { emptyAddress, searchParams } from '#src/address/address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Select } from '#src/ui/Select.tsx'
import { listingKey, sourceName } from '../listings/listing.ts'
import { Section } from '../Section.tsx'
import {
  type Comparison,
  criteria,
  minComparableCars,
  defaultComparison,
  listingsWithPrice,
  possibleCriteria,
  standingQueries,
  standingListing,
} from './comparison.ts'
import { Ranks, useComparisonCount } from './Ranks.tsx'
import { SimilarCars } from './SimilarCars.tsx'

/** Where the car stands among similar ones: ranks that are exact counts, and the set they are counted in. */
export const Standing = ({ car }: { car: Car }) => {
  const t = useT()
  const [comparison, setComparison] = useState<Comparison>(defaultComparison)
  const [key, setKey] = useState<string>()
  const priced = listingsWithPrice(car)
  const listing = priced.find((each) => listingKey(each) === key) ?? standingListing(car)
  const asked = standingQueries(car, listing, comparison)
  const set = useComparisonCount(asked?.set)
  if (asked === undefined)
    return (
      <Section>
        <p className="text-muted">{t('standing.unnamed')}</p>
      </Section>
    )
  const few = set.count !== undefined && set.count < minComparableCars
  const params = searchParams(emptyAddress, asked.set)
  return (
    <Section note={listing === undefined ? t('standing.sold') : t('standing.note')}>
      <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Adjust {...{ car, listing, priced, comparison }} onComparison={setComparison} onListing={setKey} />
        <div className="space-y-5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-md font-semibold">
              {set.count === undefined ? t('standing.counting') : t('standing.set', { count: set.count })}
            </span>
            <Link to="/" search={params} className={buttonClass({ size: 'sm' })}>
              {t('standing.open')}
              <Icon name="arrow-right" />
            </Link>
          </p>
          {few ? (
            <p className="rounded-lg bg-fill p-4">
              <span className="font-semibold">{t('standing.few')}</span>{' '}
              <span className="text-muted">{t('standing.few.more', { least: minComparableCars })}</span>
            </p>
          ) : (
            listing !== undefined && <Ranks car={car} listing={listing} asked={asked} />
          )}
        </div>
      </div>
      {/* Too narrow a set has nothing to show: the same model then. */}
      <SimilarCars
        filters={few && asked.set.filters.brands ? { brands: asked.set.filters.brands } : asked.set.filters}
        without={car.id}
        title={t('standing.similar')}
      />
    </Section>
  )
}

type AdjustProps = {
  car: Car
  listing: Listing | undefined
  priced: readonly Listing[]
  comparison: Comparison
  onComparison: (comparison: Comparison) => void
  onListing: (key: string) => void
}

/** What the set asks for, each to be left out; and which listing speaks for the car, where several could. */
const Adjust = ({ car, listing, priced, comparison, onComparison, onListing }: AdjustProps) => {
  const t = useT()
  const format = useFormat()
  const possible = possibleCriteria(car, listing)
  return (
    <div className="space-y-4">
      {priced.length > 1 && listing !== undefined && (
        <Select
          label={t('standing.listing')}
          value={listingKey(listing)}
          options={priced.map((each) => ({
            value: listingKey(each),
            label: `${sourceName(each)}, ${format.money(each.price?.price ?? '0', each.price?.currency?.name)}`,
          }))}
          onChange={onListing}
        />
      )}
      <fieldset>
        <legend className="mb-1 font-semibold">{t('standing.similar.by')}</legend>
        {/* Without it nothing is similar: a fact, not a choice. */}
        <p className="flex min-h-8 items-center gap-2.5 px-2">
          <Icon name="check" className="text-accent-ink" />
          {t('standing.by.model')}
        </p>
        {criteria
          .filter((criterion) => possible.has(criterion))
          .map((criterion) => (
            <OptionRow
              key={criterion}
              label={t(`standing.by.${criterion}`, {
                years: comparison.years,
                percent: format.percent(comparison.odometerPercent / 100),
              })}
              checked={comparison.on.has(criterion)}
              onChange={(checked) => {
                const on = new Set(comparison.on)
                if (checked) on.add(criterion)
                else on.delete(criterion)
                onComparison({ ...comparison, on })
              }}
            />
          ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('standing.years')}
          size="sm"
          value={String(comparison.years)}
          options={['0', '1', '2', '3', '5'].map((value) => ({ value, label: `± ${value}` }))}
          onChange={(value) => onComparison({ ...comparison, years: Number(value) })}
        />
        <Select
          label={t('standing.distance')}
          size="sm"
          value={String(comparison.odometerPercent)}
          options={['10', '25', '50'].map((value) => ({
            value,
            label: `± ${format.percent(Number(value) / 100)}`,
          }))}
          onChange={(value) => onComparison({ ...comparison, odometerPercent: Number(value) })}
        />
      </div>
    </div>
  )
}
