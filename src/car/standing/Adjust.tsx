import { type Comparison, type Criterion } from '#contract/facets/question.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { withCriterion } from '#src/standing/standing-car.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { OptionRow } from '#src/ui/OptionRow.tsx'
import { Select } from '#src/ui/Select.tsx'
import { listingKey, sourceName } from '../listing.ts'

type Props = {
  /** What the car can be compared by. */
  possible: readonly Criterion[]
  listing: Listing | undefined
  priced: readonly Listing[]
  comparison: Comparison
  onComparison: (comparison: Comparison) => void
  onListing: (key: string) => void
}

/** What the set asks for, each to be left out; and which listing speaks for the car, where several could. */
export const Adjust = ({ possible, listing, priced, comparison, onComparison, onListing }: Props) => {
  const t = useT()
  const format = useFormat()
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
