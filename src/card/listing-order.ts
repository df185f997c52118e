import type { Search, Sort } from '#contract/search.ts'
import type { Listing } from '#contract/resources/listing.ts'

type SortReader = (listing: Listing, currency: string, now: number) => bigint | number | null

const time = (text: string | null) => (text === null ? null : Date.parse(text))

/** Only within the currency of the search: no answer carries the rates to compare others by. */
const price: SortReader = ({ price }, currency) =>
  price?.price && price.currency?.name?.toLowerCase() === currency ? BigInt(price.price) : null

const created: SortReader = ({ created_at }) => time(created_at)
const odometer: SortReader = (listing) => listing.odometer

/** What gives a car its place, and whether the least or the greatest does (semantics: Sorts). */
const keys: { readonly [S in Sort]: readonly [SortReader, 'least' | 'greatest'] } = {
  newest: [created, 'greatest'],
  oldest: [created, 'least'],
  cheaper: [price, 'least'],
  expensive: [price, 'greatest'],
  odometer_asc: [odometer, 'least'],
  odometer_desc: [odometer, 'greatest'],
  // The year is the car's: its listings keep the default order.
  year_asc: [created, 'greatest'],
  year_desc: [created, 'greatest'],
  auction_nearest: [
    ({ auction_at }, _, now) => {
      const at = time(auction_at)
      return at === null || at < now ? null : at
    },
    'least',
  ],
}

/** Listings of one car, the one that decides its place first; those without the value last. */
export function inSortOrder(
  listings: readonly Listing[],
  { sort, currency }: Search,
  now: number,
): Listing[] {
  const [key, end] = keys[sort]
  const keyed = listings.map((listing) => ({ listing, value: key(listing, currency, now) }))
  return keyed
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      const order = a.value < b.value ? -1 : Number(a.value > b.value)
      return end === 'least' ? order : -order
    })
    .map(({ listing }) => listing)
}
