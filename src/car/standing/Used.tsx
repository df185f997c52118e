import type { Comparison, Criterion } from '#contract/facets/question.ts'
import type { Car } from '#contract/resources/car.ts'
import type { Listing } from '#contract/resources/listing.ts'
import type { Search } from '#contract/search.ts'
import { codeName } from '#src/i18n/code-names.ts'
import type { TextContext } from '#src/i18n/text-context.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { minComparableCars, withCriterion } from '#src/standing/standing-car.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { named } from '../fields.ts'
import { carFactText } from '../facts/car-facts.ts'

type Props = {
  car: Car
  listing: Listing | undefined
  /** What the car can be compared by. */
  possible: readonly Criterion[]
  set: Search
  comparison: Comparison
  /** It was found by widening, and not chosen. */
  byItself: boolean
  onComparison: (comparison: Comparison) => void
}

/** What the cars of the set have in common, each to be taken away, and what was left open to find enough of them. */
export const Used = ({ car, listing, possible, set, comparison, byItself, onComparison }: Props) => {
  const t = useT()
  const format = useFormat()
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

/** What the cars share by one criterion, in words. */
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
