import type { Car } from '#contract/resources/car.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { codeName } from '#src/i18n/code-names.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { damageCodes } from '#src/standing/condition.ts'
import { cheapestWords, isActive, listingKey, sourceName } from './listing.ts'
import { cellText } from './listing-rows.ts'
import { useCheapest } from './use-cheapest.ts'

/** What fits on two pages beside everything else. */
const maxListings = 8

/** The car's listings on paper. */
export const PrintedListings = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const least = useCheapest(car.listings)
  return (
    <table className="w-full border-collapse">
      <tbody>
        {car.listings.slice(0, maxListings).map((listing) => (
          <tr key={listingKey(listing)} className="border-t border-[#0004] align-top">
            <td className="py-1 pe-2 font-semibold">
              <span>{cellText('price', listing, { t, format }) ?? t('card.price.none')}</span>
              {least.has(listing) && <span>{` (${cheapestWords(listing, least, t)})`}</span>}
              {listing.current_bid !== null && (
                <span className="block font-normal">
                  {t('card.bid', { price: format.money(listing.current_bid, listing.price?.currency?.name) })}
                </span>
              )}
            </td>
            <td className="py-1 pe-2">
              {listing.odometer === null ? t('ui.none') : format.distance(listing.odometer)}
            </td>
            <td className="py-1 pe-2">{placeLine(listing, format.language) ?? t('ui.none')}</td>
            <td className="py-1 pe-2">
              <span>{sourceName(listing)}</span>
              {!isActive(listing) && <span>{` (${t('car.sold')})`}</span>}
              {listing.auction_at !== null && (
                <span className="block">
                  {t('car.auction')}: {format.dateTime(listing.auction_at, { showZone: true })}
                </span>
              )}
            </td>
            <td className="py-1">
              {damageCodes(listing)
                .map((code) => codeName(t, 'damages', code))
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
