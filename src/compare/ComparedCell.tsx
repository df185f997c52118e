import type { ReactNode } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { type Listing, keyOfListing } from '#contract/resources/listing.ts'
import { serverNow } from '#src/api/get.ts'
import { isActive } from '#src/car/listing.ts'
import { OutLink } from '#src/car/listings/OutLink.tsx'
import { orderedOffers } from '#src/car/listings/offers.ts'
import { StatedDamageDrawing } from '#src/car/reports/CarDrawing.tsx'
import { useShownCurrency } from '#src/app/address/use-address.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import type { MessageId } from '#src/i18n/message-id.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useVisible } from '#src/lib/use-visible.ts'
import { worthOf } from '#contract/headline.ts'
import { useRates } from '#src/rates/rates.ts'
import { worthIn } from '#contract/rates.ts'
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
      <Drawn {...{ car, kind, lines, lowest }} />
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
  Pick<CompareRow, 'kind'> & { readonly lines: readonly string[] }

const Drawn = ({ car, kind, lines, lowest }: DrawnProps): ReactNode => {
  const t = useT()
  const none = <span className="text-muted">{t('ui.none')}</span>
  switch (kind) {
    case 'offers':
      return <OfferList car={car} lowest={lowest} />
    case 'price-check':
      return <ComparedPriceCheck car={car} lead={lowest.offersOf(car)[0]} />
    case 'has':
      if (lines.length === 0) return none
      return (
        <span className="text-good">
          <span aria-hidden="true">✓ </span>
          <span className="sr-only">{lines.join(' ')}</span>
        </span>
      )
    case 'damage':
      if (lines.length === 0) return none
      return (
        <>
          <span className="font-medium text-bad">{lines.join(' · ')}</span>
          <StatedDamageDrawing codes={damagesOf(car)} />
        </>
      )
    case 'text':
      if (lines.length === 0) return none
      return lines.map((line) => (
        <span key={line} className="block not-first:mt-1">
          {line}
        </span>
      ))
  }
}

const OfferList = ({ car, lowest }: Pick<Props, 'car' | 'lowest'>) => (
  <ul className="space-y-2">
    {lowest.offersOf(car).map((listing, index) => (
      <li key={keyOfListing(listing)} className="[&_.whitespace-nowrap]:whitespace-normal">
        <span className="block">
          <PriceLine listing={listing} size={index === 0 ? 'md' : 'sm'} now={serverNow()} />
        </span>
        <OutLink listing={listing} />
      </li>
    ))}
  </ul>
)

/** The price check as on a card, but with words where there is no result. */
const ComparedPriceCheck = ({ car, lead }: { readonly car: Car; readonly lead: Listing | undefined }) =>
  lead !== undefined && isActive(lead) && mayBeChecked(car, lead) ? (
    <Checked car={car} lead={lead} />
  ) : (
    <NotChecked />
  )

const NotChecked = () => <span className="text-muted">{useT()('compare.price-check.none')}</span>

const Checked = ({ car, lead }: { readonly car: Car; readonly lead: Listing }) => {
  const [ref, visible] = useVisible<HTMLSpanElement>()
  return (
    <span ref={ref} className="block min-h-5">
      <PriceCheck car={car} listing={lead} wanted={visible} none={<NotChecked />} />
    </span>
  )
}

export interface ComparedPrices extends ReturnType<typeof lowestPrice> {
  /** A car's offers, the cheapest first where amounts can be compared. */
  readonly offersOf: (car: Car) => readonly Listing[]
}

/** The cars with the lowest price; converted (“≈”) once the rates of all their currencies are known. */
export function useLowestPrice(cars: readonly Car[]): ComparedPrices {
  const worth = worthIn(useRates(), useShownCurrency())
  return {
    ...lowestPrice(cars, (listing) => worthOf(listing, worth)),
    offersOf: (car) => orderedOffers(car, {}, worth),
  }
}
