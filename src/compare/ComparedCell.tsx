import type { ReactNode } from 'react'
import { type Car, keyOfListing, type Listing } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { isActive } from '#src/car/listing.ts'
import { OutLink } from '#src/car/listings/OutLink.tsx'
import { orderedOffers } from '#src/car/listings/offers.ts'
import { StatedDamageDrawing } from '#src/car/reports/CarDrawing.tsx'
import { useWorth } from '#src/price/kept-offer.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import type { MessageId } from '#src/i18n/message-id.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { worthOf } from '#contract/headline.ts'
import { PriceCheck } from '#src/price-check/PriceCheck.tsx'
import { mayBeChecked } from '#contract/facets/checked-car.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { damagesOf } from '#src/vin-list/rows.ts'
import { lowestPrice, type CompareRow } from './rows.ts'

interface Props {
  readonly car: Car
  readonly row: CompareRow
  readonly at: number
  readonly lowest: ComparedPrices
}

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
      <Drawn {...{ car, kind, lines, lowest }} none={row.none ?? 'ui.none'} />
      {words !== undefined && (
        <p className="mt-1">
          <Badge tone="good" icon="check" className="-ms-1.5 h-auto! [&_.truncate]:whitespace-normal">
            {t(words)}
          </Badge>
        </p>
      )}
    </td>
  )
}

type DrawnProps = Pick<Props, 'car' | 'lowest'> &
  Pick<CompareRow, 'kind'> & { readonly lines: readonly string[]; readonly none: MessageId }

const Drawn = ({ car, kind, lines, lowest, none }: DrawnProps): ReactNode => {
  const t = useT()
  if (kind === 'offers')
    return (
      <ul className="space-y-2">
        {lowest.offersOf(car).map((listing, index) => (
          <li
            key={keyOfListing(listing)}
            className="[&_.h-4]:h-auto [&_.h-4]:min-h-4 [&_.whitespace-nowrap]:whitespace-normal"
          >
            <span className="block">
              <PriceLine listing={listing} size={index === 0 ? 'md' : 'sm'} now={serverNow()} />
            </span>
            <OutLink listing={listing} />
          </li>
        ))}
      </ul>
    )
  if (kind === 'price-check') return <ComparedPriceCheck car={car} lead={lowest.offersOf(car)[0]} />
  if (lines.length === 0) return <span className="text-muted">{t(none)}</span>
  switch (kind) {
    case 'has':
      return (
        <span className="text-good">
          <span aria-hidden="true">✓ </span>
          <span className="sr-only">{lines.join(' ')}</span>
        </span>
      )
    case 'damage':
      return (
        <>
          <span className="font-medium text-bad">{lines.join(' · ')}</span>
          <StatedDamageDrawing codes={damagesOf(car)} />
        </>
      )
    case 'text':
      return lines.map((line) => (
        <span key={line} className="block not-first:mt-1">
          {line}
        </span>
      ))
  }
}

/** The price check as on a card, but with words where there is no result. */
const ComparedPriceCheck = ({ car, lead }: { readonly car: Car; readonly lead: Listing | undefined }) => {
  const t = useT()
  const [ref, visible] = useVisible<HTMLSpanElement>()
  const none = <span className="text-muted">{t('compare.price-check.none')}</span>
  const isChecked = lead !== undefined && isActive(lead) && mayBeChecked(car, lead)
  return (
    <span ref={ref} className="block min-h-5 leading-4">
      {isChecked ? <PriceCheck car={car} listing={lead} wanted={visible} none={none} full /> : none}
    </span>
  )
}

export interface ComparedPrices extends ReturnType<typeof lowestPrice> {
  /** A car's offers, the cheapest first where amounts can be compared. */
  readonly offersOf: (car: Car) => readonly Listing[]
}

/** The cars with the lowest price; converted (“≈”) once the rates of all their currencies are known. */
export function useLowestPrice(cars: readonly Car[]): ComparedPrices {
  const worth = useWorth()
  return {
    ...lowestPrice(cars, (listing) => worthOf(listing, worth)),
    offersOf: (car) => orderedOffers(car, {}, worth),
  }
}
