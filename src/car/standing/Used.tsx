import type { Comparison, Criterion } from '#contract/facets/question.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { type TextContext, useTextContext } from '#src/i18n/text-context.ts'
import { minComparableCars, withCriterion } from '#src/standing/standing-car.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Select } from '#src/ui/Select.tsx'
import { carFactText } from '../facts/car-facts.ts'
import { named } from '../fields.ts'
import { listingKey, sourceName } from '../listing.ts'

type Props = {
  car: Car
  listing: Listing | undefined
  possible: readonly Criterion[]
  set: Search
  comparison: Comparison
  /** It was found by widening, and not chosen. */
  byItself: boolean
  onComparison: (comparison: Comparison) => void
}

/** What the cars of the set have in common, each to be taken away, and what was left open to find enough of them. */
export const Used = ({ car, listing, possible, set, comparison, byItself, onComparison }: Props) => {
  const { t, format } = useTextContext()
  const open = possible.filter((criterion) => !comparison.on.includes(criterion))
  return (
    <div className="space-y-2">
      <ul aria-label={t('standing.used')} className="flex flex-wrap items-center gap-1.5">
        {possible
          .filter((criterion) => comparison.on.includes(criterion))
          .map((criterion) => (
            <li key={criterion}>
              <Chip onRemove={() => onComparison(withCriterion(comparison, criterion, false))}>
                {sharedText(criterion, car, listing, set, { t, format })}
              </Chip>
            </li>
          ))}
      </ul>
      {byItself && open.length > 0 && (
        <p className="text-sm text-muted">
          {t('standing.widened', {
            least: minComparableCars,
            // Names of fields stand in a sentence here.
            what: format.list(
              open.map((criterion) => t(openNames[criterion]).toLocaleLowerCase(format.language)),
            ),
          })}
        </p>
      )}
    </div>
  )
}

const openNames = {
  model: 'standing.by.model',
  year: 'standing.years',
  odometer: 'standing.distance',
  fuel: 'standing.by.fuel',
  transmission: 'standing.by.transmission',
  body: 'standing.by.body',
  condition: 'filters.name.condition',
  country: 'standing.by.country',
} as const

/** "2016 – 2018, 75,000 – 125,000 km": what a search asks of year and distance. */
export function rangesText({ filters: { year, odometer } }: Search, { format }: TextContext): string {
  const distance =
    odometer?.to === undefined
      ? undefined
      : `${format.number(odometer.from ?? '0')} – ${format.distance(odometer.to)}`
  const years = year?.to === undefined ? undefined : `${year.from} – ${year.to}`
  return format.list([years, distance].flatMap((text) => text ?? []))
}

function sharedText(
  criterion: Criterion,
  car: Car,
  listing: Listing | undefined,
  { filters, ...set }: Search,
  context: TextContext,
): string {
  const { t } = context
  switch (criterion) {
    case 'model':
      return [car.brand, car.model].flatMap((part) => (part === null ? [] : named(part))).join(' ')
    case 'year':
      return rangesText({ ...set, filters: { year: filters.year ?? {} } }, context)
    case 'odometer':
      return rangesText({ ...set, filters: { odometer: filters.odometer ?? {} } }, context)
    case 'body':
      return carFactText(car, 'body_type', context) ?? t('standing.by.body')
    case 'condition':
      return filters.condition?.map((id) => codeName(t, 'conditions', id)).join() ?? t('ui.none')
    case 'country':
      return listing?.location_details?.country?.name ?? t('standing.by.country')
    default:
      return carFactText(car, criterion, context) ?? t(`standing.by.${criterion}`)
  }
}

type AdjustProps = {
  possible: readonly Criterion[]
  listing: Listing | undefined
  priced: readonly Listing[]
  comparison: Comparison
  onComparison: (comparison: Comparison) => void
  onListing: (key: string) => void
}

/** What the set asks for, each to be left out; and which listing speaks for the car, where several could. */
export const Adjust = ({ possible, listing, priced, comparison, onComparison, onListing }: AdjustProps) => {
  const { t, format } = useTextContext()
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
          {t('standing.by.make')}
        </p>
        {possible.map((criterion) => (
          <OptionRow
            key={criterion}
            label={t(`standing.by.${criterion}`, {
              years: comparison.years,
              percent: format.percent(comparison.odometerPercent / 100),
            })}
            checked={comparison.on.includes(criterion)}
            onChange={(checked) => onComparison(withCriterion(comparison, criterion, checked))}
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
