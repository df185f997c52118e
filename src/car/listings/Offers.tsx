import type { Car } from '#contract/resources/car.ts'
import { PartLink } from '../PartLink.tsx'
import type { Listing } from '#contract/resources/listing.ts'
import { PlaceLine } from '#src/card/PlaceLine.tsx'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { compareDecimals } from '#src/lib/decimal.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import { cheapestWords, isActive, listingKey, standingListings } from './listing.ts'
import { useCheapest } from './use-cheapest.ts'
import { cellText, type ListingField } from './listing-rows.ts'
import { OutLink } from './OutLink.tsx'

/** How many stand beside the pictures; the table below has all. */
const maxOffers = 5

/** So few have room for what they state. */
const few = 2

const told: readonly ListingField[] = [
  'odometer',
  'condition',
  'damage',
  'second_damage',
  'airbag_state',
  'keys_available',
  'seller_type',
  'availability',
  'created_at',
  'last_seen_at',
]

const order = (a: Listing, b: Listing): number => {
  const [first, second] = [a.price?.currency?.name ?? '~', b.price?.currency?.name ?? '~']
  if (first !== second) return first < second ? -1 : 1
  if (!a.price?.price || !b.price?.price) return Number(!a.price?.price) - Number(!b.price?.price)
  return compareDecimals(a.price.price, b.price.price)
}

/** Who offers the car and for how much, as listed: the cheapest first within a currency, currencies never mixed. */
export const Offers = ({ car }: { car: Car }) => {
  const t = useT()
  const shown = standingListings(car).toSorted(order)
  const least = useCheapest(car.listings)
  return (
    <section aria-labelledby="offers" className="rounded-lg border border-line bg-surface">
      <h2 id="offers" className="px-4 pt-3 font-semibold">
        {t(shown.some(isActive) ? 'car.offers' : 'car.offers.last', { count: shown.length })}
      </h2>
      <ul className="divide-y divide-line">
        {shown.slice(0, maxOffers).map((listing) => (
          <li key={listingKey(listing)} className="px-4 py-3">
            <div className="flex flex-wrap items-center gap-x-2 wrap-anywhere [&_.whitespace-nowrap]:whitespace-normal">
              <PriceLine listing={listing} size="lg" />
              {least.has(listing) && <Badge tone="good">{cheapestWords(listing, least, t)}</Badge>}
            </div>
            <ChangeLine listing={listing} />
            <PlaceLine listing={listing} className="mt-1 text-muted" />
            <OutLink listing={listing} />
            {shown.length <= few && <Stated listing={listing} />}
          </li>
        ))}
      </ul>
      {car.listings.length > 1 && (
        <p className="border-t border-line px-4 py-2">
          <PartLink to="listings" className="text-accent-ink hover:underline">
            {t('car.offers.compare', { count: car.listings.length })}
          </PartLink>
        </p>
      )}
    </section>
  )
}

/** What a buyer asks first, as far as the listing states it. What it leaves out is in the table. */
const Stated = ({ listing }: { listing: Listing }) => {
  const t = useT()
  const format = useFormat()
  return (
    <dl className="mt-2 text-sm">
      {told.flatMap((field) => {
        const text = cellText(field, listing, { t, format })
        return text === null
          ? []
          : [
              <div key={field} className="flex justify-between gap-4 border-t border-line py-1">
                <dt className="text-muted">{t(`car.listing.${field}`)}</dt>
                <dd className="text-end">{text}</dd>
              </div>,
            ]
      })}
    </dl>
  )
}
