import type { Car, Listing, LocationDetails } from '#contract/resources/car.ts'
import { isPrice } from '#contract/headline.ts'
import { changeInPercent } from '#src/lib/percent.ts'
import { kilometresBetween } from '#contract/geo.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { inTime, pastPrices, priceKind, priceRecords, type PriceRecord } from '../listing.ts'

interface Moment {
  readonly at: string
  readonly listing: Listing
}

export type JourneyEvent = Moment &
  (
    | {
        readonly kind: 'listed'
        readonly relisted: boolean
        readonly moved: Move | undefined
        readonly markup: Markup | undefined
      }
    /** `percent` is undefined if the currencies differ. */
    | {
        readonly kind: 'price'
        readonly from: PriceAmount
        readonly to: PriceAmount
        readonly percent: number | undefined
      }
    | { readonly kind: 'auction'; readonly over: boolean }
    | { readonly kind: 'sold' }
    /** Not archived but unseen: it may be sold without the source stating it. */
    | { readonly kind: 'unseen'; readonly days: number }
  )

export type PriceAmount = Omit<PriceRecord, 'at'>

interface Markup {
  readonly percent: number
  readonly before: PriceAmount
  readonly listing: Listing
}

interface Move {
  readonly from: Listing
  /** Whole kilometres; undefined unless both positions are known. */
  readonly kilometres: number | undefined
}

/** Sources are crawled about daily; a listing unseen for a week is reported. */
const unseenAfterMs = 7 * dayMs

const same = (a: LocationDetails[keyof LocationDetails], b: LocationDetails[keyof LocationDetails]) =>
  a !== null && b !== null && (a.id !== null && b.id !== null ? a.id === b.id : a.name === b.name)

export function moveBetween(from: Listing, to: Listing): Move | undefined {
  const [here, there] = [from.location?.position, to.location?.position]
  if (here && there) {
    const kilometres = Math.round(kilometresBetween(here, there))
    return kilometres >= 5 ? { from, kilometres } : undefined
  }
  const [before, after] = [from.location_details, to.location_details]
  if (!before || !after) return undefined
  const level = (['place', 'district', 'region', 'country'] as const).find(
    (each) => before[each] && after[each],
  )
  return level === undefined || same(before[level], after[level])
    ? undefined
    : { from, kilometres: undefined }
}

export const byStart = (a: Pick<Listing, 'created_at'>, b: Pick<Listing, 'created_at'>) =>
  Date.parse(a.created_at ?? '') - Date.parse(b.created_at ?? '')

const firstAsked = (listing: Listing): PriceAmount | undefined => pastPrices(listing)[0] ?? lastAsked(listing)

function lastAsked({ price }: Listing): PriceAmount | undefined {
  const amount = price?.price
  return isPrice(amount) && price?.currency ? { price: amount, currencyId: price.currency.id } : undefined
}

/** Compared with the latest earlier listing of the same kind in the same currency. */
function markup(listing: Listing, before: readonly Listing[]): Markup | undefined {
  const asked = firstAsked(listing)
  const other = before.findLast(
    (each) => lastAsked(each)?.currencyId === asked?.currencyId && priceKind(each) === priceKind(listing),
  )
  const was = other && lastAsked(other)
  if (asked === undefined || other === undefined || was === undefined) return undefined
  const percent = changeInPercent(was.price, asked.price)
  return percent === undefined || percent === 0 ? undefined : { percent, before: was, listing: other }
}

const priceEvents = (listing: Listing): JourneyEvent[] =>
  priceRecords(listing).flatMap((to, index, records): JourneyEvent[] => {
    const from = records[index - 1]
    if (!from || (from.price === to.price && from.currencyId === to.currencyId)) return []
    const percent = from.currencyId === to.currencyId ? changeInPercent(from.price, to.price) : undefined
    return [{ kind: 'price', at: to.at, listing, from, to, percent }]
  })

function endEvents(listing: Listing, now: number): JourneyEvent[] {
  const { last_seen_at: at } = listing
  if (at === null) return []
  if (listing.archived === true) return [{ kind: 'sold', at, listing }]
  const gap = now - Date.parse(at)
  return gap < unseenAfterMs ? [] : [{ kind: 'unseen', at, listing, days: Math.floor(gap / dayMs) }]
}

/** The events of a car, the oldest first. @param now ms: future auctions are not over, recently seen listings not lost */
export function journey(car: Car, now: number): JourneyEvent[] {
  const listings = car.listings.filter(({ created_at }) => created_at !== null).toSorted(byStart)
  const events = listings.flatMap((listing, index): JourneyEvent[] => {
    const before = listings.slice(0, index)
    const previous = before.findLast(
      ({ location, location_details }) => location?.position ?? location_details,
    )
    const started = listing.created_at ?? ''
    const auction: JourneyEvent[] =
      listing.auction_at === null
        ? []
        : [{ kind: 'auction', at: listing.auction_at, listing, over: Date.parse(listing.auction_at) < now }]
    return [
      {
        kind: 'listed',
        at: started,
        listing,
        relisted: before.some(
          ({ external: { id, domain } }) =>
            domain.id === listing.external.domain.id && id !== listing.external.id,
        ),
        moved: previous && moveBetween(previous, listing),
        markup: markup(listing, before),
      },
      ...priceEvents(listing),
      ...auction,
      ...endEvents(listing, now),
    ]
  })
  // At equal times events keep the order of a listing's life: listed, priced, auctioned, sold.
  return events.toSorted(inTime)
}

/** Numbers for "Relisted 3 times, 211 days in total, first asked 15,900". */
export function journeySummary(car: Car, now: number) {
  const events = journey(car, now)
  const spans = car.listings
    .flatMap(({ created_at, last_seen_at, archived }) => {
      if (created_at === null) return []
      const from = Date.parse(created_at)
      const seen = last_seen_at === null ? from : Date.parse(last_seen_at)
      return [{ from, to: Math.max(from, archived === true || now - seen > unseenAfterMs ? seen : now) }]
    })
    .toSorted((a, b) => a.from - b.from)
  let covered = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    covered += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return {
    sources: new Set(car.listings.map(({ external }) => external.domain.id)).size,
    relisted: events.filter((event) => event.kind === 'listed' && event.relisted).length,
    /** Days with at least one listing, each counted once. */
    days: Math.floor(covered / dayMs),
    /** First asking price; leasing rates and prices of auctions do not count. */
    first: car.listings
      .filter((each) => priceKind(each) === 'sale')
      .flatMap(priceRecords)
      .toSorted(inTime)[0],
  }
}
