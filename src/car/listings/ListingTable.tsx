import { useState } from 'react'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { keyOfListing, type Listing } from '#contract/resources/car.ts'
import { langAttribute, titleOf } from '#src/card/title.ts'
import { cx } from '#src/lib/cx.ts'
import { Approximate } from '#src/rates/Approximate.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { ScrollRegion } from '#src/ui/ScrollRow.tsx'
import { meaningOf } from '../fields.ts'
import { byStanding } from '../gallery/pictures.ts'
import { ForMachines, Section, SectionToggle, type SectionProps } from '../Section.tsx'
import { ListingChangeLine, OutLink } from './OutLink.tsx'
import { cheapestWords } from '../listing.ts'
import { cellText, differs, listingFields, machineFields, type ListingField } from './listing-rows.ts'
import { useCheapest } from './use-offers.ts'

export const ListingTable = ({ car, listing: chosen }: SectionProps) => {
  const { t, format } = useTextContext()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const listings = car.listings.toSorted(byStanding)
  const words = { t, format }
  const stated = listingFields.filter((field) =>
    listings.some((listing) => cellText(field, listing, words) !== null),
  )
  const silent = listingFields.filter((field) => !stated.includes(field) && !machineFields.includes(field))
  const shown = onlyDifferent ? stated.filter((field) => differs(field, listings, words)) : stated
  return (
    <Section
      note={t('car.listings.note')}
      actions={
        listings.length > 1 && (
          <SectionToggle icon="compare" pressed={onlyDifferent} onPress={setOnlyDifferent}>
            {t('car.listings.differences')}
          </SectionToggle>
        )
      }
    >
      <Table
        label={t('car.listings.table')}
        fields={shown.filter((field) => !machineFields.includes(field))}
        listings={listings}
        chosen={chosen}
      />
      {silent.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('car.listings.silent', {
            fields: format.list(silent.map((field) => t(`car.listing.${field}`))),
          })}
        </p>
      )}
      {stated.some((field) => machineFields.includes(field)) && (
        <ForMachines>
          <Table
            label={t('car.machines')}
            fields={stated.filter((field) => machineFields.includes(field))}
            listings={listings}
            chosen={chosen}
          />
        </ForMachines>
      )}
    </Section>
  )
}

type FieldTableProps = {
  label: string
  fields: readonly ListingField[]
  listings: readonly Listing[]
  chosen: string | undefined
}

const Table = ({ label, fields, listings, chosen }: FieldTableProps) => {
  const t = useT()
  const least = useCheapest(listings)
  return (
    // Reflow: the table scrolls in its own region, which is reachable by keyboard.
    <ScrollRegion
      label={label}
      className={cx(
        'scroll-ps-40 rounded-lg border border-line bg-surface',
        listings.length === 1 && 'max-w-3xl',
      )}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="align-top">
            <td className="sticky start-0 z-10 bg-surface p-3" />
            {listings.map((listing) => (
              <th key={keyOfListing(listing)} scope="col" className="min-w-40 p-3 text-start font-normal">
                <OutLink listing={listing} />
                <span className="flex flex-wrap gap-1">
                  {keyOfListing(listing) === chosen && <Badge tone="accent">{t('car.listing.this')}</Badge>}
                  {listing.archived === true && <Badge>{t('car.sold')}</Badge>}
                  {listing.is_auction === true && <Badge icon="gavel">{t('card.auction')}</Badge>}
                  {least.has(listing) && <Badge tone="good">{cheapestWords(listing, least, t)}</Badge>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className="border-t border-line align-top">
              <th
                scope="row"
                title={meaningOf(`car.listing.${field}.meaning`, t)}
                className="sticky start-0 z-10 w-40 min-w-28 bg-surface p-3 text-start font-normal text-muted"
              >
                {t(`car.listing.${field}`)}
              </th>
              {listings.map((listing) => (
                <Cell key={keyOfListing(listing)} field={field} listing={listing} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const Cell = ({ field, listing }: { field: ListingField; listing: Listing }) => {
  const { t, format } = useTextContext()
  const text = cellText(field, listing, { t, format })
  const currency = listing.price?.currency?.name
  const amount =
    field === 'price' ? listing.price?.price : field === 'current_bid' ? listing.current_bid : undefined
  const lang = field === 'title' ? langAttribute(titleOf(listing, format.language)?.lang) : undefined
  return (
    <td
      className={cx('p-3 wrap-anywhere', text === null && 'text-muted')}
      lang={text === null ? undefined : lang}
    >
      <span className={cx(field === 'price' && text !== null && 'text-md font-semibold')}>
        {text ?? t('ui.none')}
      </span>
      {amount && currency && <Approximate amount={amount} from={currency} as="line" />}
      {field === 'price' && <ListingChangeLine listing={listing} />}
    </td>
  )
}
