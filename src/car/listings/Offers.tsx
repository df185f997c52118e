import { Fragment } from 'react'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { keyOfListing, type Listing } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { PlaceLine } from '#src/card/SourceLine.tsx'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { PartLink } from '../Section.tsx'
import { ListingChangeLine, OutLink } from './OutLink.tsx'
import { cheapestWords, isActive } from '../listing.ts'
import { cellText, type ListingField } from './listing-rows.ts'
import { type CarOffers, useCheapest } from './use-offers.ts'

/** Number of offers beside the pictures; the table below has all. */
const maxOffers = 5

export const fewOffers = 2

/** Fields that every offer needs for a judgement, shown beside every price. */
const first: readonly ListingField[] = ['odometer', 'condition', 'damage', 'second_damage']

const more: readonly ListingField[] = [
  'airbag_state',
  'keys_available',
  'seller_type',
  'availability',
  'created_at',
  'last_seen_at',
]

type Props = CarOffers & {
  listings: readonly Listing[]
}

export const Offers = ({ offers, matched, currency, listings }: Props) => {
  const t = useT()
  const least = useCheapest(listings)
  return (
    <section aria-labelledby="offers" className="rounded-lg border border-line bg-surface">
      <h2 id="offers" tabIndex={-1} className="outline-none px-4 pt-3 font-semibold">
        {t(offers.some(isActive) ? 'car.offers' : 'car.offers.last', { count: offers.length })}
      </h2>
      <ul className="divide-y divide-line">
        {offers.slice(0, maxOffers).map((listing) => (
          <li key={keyOfListing(listing)} className="px-4 py-2.5">
            <div className="flex flex-wrap items-center gap-x-2 wrap-anywhere [&_.whitespace-nowrap]:whitespace-normal">
              <PriceLine listing={listing} size="lg" to={currency} now={serverNow()} />
              {matched.includes(listing) && <Badge tone="accent">{t('car.offer.matches')}</Badge>}
              {least.has(listing) && <Badge tone="good">{cheapestWords(listing, least, t)}</Badge>}
            </div>
            <Judged listing={listing} />
            <ListingChangeLine listing={listing} />
            <div className="flex flex-wrap items-center gap-x-3">
              <OutLink listing={listing} />
              <PlaceLine listing={listing} className="min-w-0 text-muted" />
            </div>
            {offers.length <= fewOffers && <Stated listing={listing} />}
          </li>
        ))}
      </ul>
      {listings.length > 1 && (
        <p className="border-t border-line px-4 py-2">
          <PartLink to="listings" className="text-accent-ink hover:underline">
            {t('car.offers.compare', { count: listings.length })}
          </PartLink>
        </p>
      )}
    </section>
  )
}

const isDamage = (field: ListingField) => field === 'damage' || field === 'second_damage'

/** "92,300 km · Used · Front end": explains a low price next to it. */
const Judged = ({ listing }: { listing: Listing }) => {
  const { t, format } = useTextContext()
  const stated = first.flatMap((field) => {
    const text = cellText(field, listing, { t, format })
    return text === null ? [] : [{ field, text }]
  })
  if (stated.length === 0) return null
  return (
    <p>
      {stated.map(({ field, text }, index) => (
        <Fragment key={field}>
          {index > 0 && <span className="text-edge"> · </span>}
          <span className={isDamage(field) ? 'font-medium text-bad' : undefined}>{text}</span>
        </Fragment>
      ))}
    </p>
  )
}

const Stated = ({ listing }: { listing: Listing }) => {
  const { t, format } = useTextContext()
  return (
    <dl className="mt-2 text-sm">
      {more.flatMap((field) => {
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
