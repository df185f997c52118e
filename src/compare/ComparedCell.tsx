import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { damagesOf } from '#src/vin-list/rows.ts'
import { zonesOf } from '#src/car/facts/damage-zones.ts'
import { listingKey } from '#src/car/listing.ts'
import { OutLink } from '#src/car/listings/OutLink.tsx'
import { CarDrawing } from '#src/car/reports/CarDrawing.tsx'
import { PriceLine } from '#src/card/PriceLine.tsx'
import type { MessageId } from '#src/i18n/message-id.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { ComparedStanding } from './ComparedStanding.tsx'
import type { CompareRow } from './rows.ts'
import type { ComparedPrices } from './use-lowest-price.ts'

interface Props {
  readonly car: Car
  readonly row: CompareRow
  /** The car's place among the others. */
  readonly at: number
  readonly lowest: ComparedPrices
}

/** What a car says in a row, and whether that is better without a doubt. */
export const ComparedCell = ({ car, row, at, lowest }: Props) => {
  const t = useT()
  const { kind, said, best, bestWords } = row
  const lines = said[at] ?? []
  const isLowest = kind === 'offers' && lowest.best.has(at)
  const words: MessageId | undefined = isLowest
    ? lowest.about
      ? 'compare.best.price.about'
      : 'compare.best.price'
    : best?.has(at) === true
      ? bestWords
      : undefined
  return (
    <td
      className={cx(
        'border-b border-line px-2 py-1.5 wrap-anywhere group-last/row:border-0 sm:px-3',
        words !== undefined && 'bg-good-soft',
      )}
    >
      <Drawn {...{ car, kind, lines, lowest }} />
      {words !== undefined && (
        <p className="mt-1">
          <Badge tone="good" icon="check" className="-ms-1.5">
            {t(words)}
          </Badge>
        </p>
      )}
    </td>
  )
}

type DrawnProps = Pick<Props, 'car' | 'lowest'> &
  Pick<CompareRow, 'kind'> & { readonly lines: readonly string[] }

const Drawn = ({ car, kind, lines, lowest }: DrawnProps): ReactNode => {
  const t = useT()
  const none = <span className="text-muted">{t('ui.none')}</span>
  switch (kind) {
    case 'offers':
      return <OfferList car={car} lowest={lowest} />
    case 'standing':
      return <ComparedStanding car={car} lead={lowest.offersOf(car)[0]} />
    case 'has':
      if (lines.length === 0) return none
      return (
        <span className="text-good">
          <span aria-hidden="true">✓ </span>
          <span className="sr-only">{lines.join(' ')}</span>
        </span>
      )
    case 'damage': {
      if (lines.length === 0) return none
      const zones = zonesOf(damagesOf(car))
      return (
        <>
          <span className="font-medium text-bad">{lines.join(' · ')}</span>
          {zones.size > 0 && (
            <CarDrawing
              states={new Map([...zones].map((zone) => [zone, 'damaged']))}
              label={t('car.damage.drawing')}
            />
          )}
        </>
      )
    }
    case 'text':
      if (lines.length === 0) return none
      return lines.map((line) => (
        <span key={line} className="block not-first:mt-1">
          {line}
        </span>
      ))
  }
}

/** All offers of the car as listed, the cheapest first and large. */
const OfferList = ({ car, lowest }: Pick<Props, 'car' | 'lowest'>) => (
  <ul className="space-y-2">
    {lowest.offersOf(car).map((listing, index) => (
      <li key={listingKey(listing)} className="[&_.whitespace-nowrap]:whitespace-normal">
        <span className="block">
          <PriceLine listing={listing} size={index === 0 ? 'md' : 'sm'} />
        </span>
        <OutLink listing={listing} />
      </li>
    ))}
  </ul>
)
