import { Feed } from 'feed'
import type { Car, Listing } from '#contract/resources/car.ts'
import { amountOf, isForSale } from '#contract/headline.ts'
import type { Sites } from '#contract/kinds/kind.ts'
import { matchingListing } from '#contract/matching-listing.ts'
import { priceDrop } from '#contract/price-drop.ts'
import { type KnownRates, worthIn } from '#contract/rates.ts'
import type { Search } from '#contract/search.ts'
import { escape, tag } from '../shared/markup.ts'
import type { Saying } from './say.ts'

export interface FeedPlace {
  /** Id of the feed: its address without a token. */
  readonly id: string
  readonly origin: string
  readonly page: string
  readonly self: string
  readonly title: string
  /** The price of an entry is that of a listing which matches this search, as on a card. */
  readonly search: Search
  readonly sites: Sites
  /** Milliseconds. */
  readonly now: number
  /** Today's exchange rates, if known. */
  readonly rates: KnownRates
}

const carAddress = (origin: string, { id }: Car): string => `${origin}/car/${encodeURIComponent(id)}`

/** The absolute address for use in a feed. Undefined for an address other than http(s). */
function webAddress(text: string, origin: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Removes characters that XML 1.0 forbids even as a reference, and the other control characters. */
const allowedInXml = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/gu, '')

/** The time by which `newest` sorts. Falls back to other dates of the listing. */
const listedAt = (active: readonly Listing[]): number =>
  Math.max(
    0,
    ...active
      .map(({ created_at, updated_at, last_seen_at }) =>
        Date.parse(created_at ?? updated_at ?? last_seen_at ?? ''),
      )
      .filter((time) => !Number.isNaN(time)),
  )

/** The entries of a car. Each event has an id of its own, so that feed readers show it once. */
function entriesOf(car: Car, { origin, search, sites, rates, now }: FeedPlace, saying: Saying) {
  const { words, nameOf, priceOf, money, mileageOf, placeOf } = saying
  const active = car.listings.filter(({ archived }) => archived !== true)
  const { currency } = search
  const context = { currency, sites, worth: worthIn(rates, currency) }
  const listing = matchingListing(car, search, context, now)?.listing
  if (listing === undefined) return []
  const name = nameOf(car)
  const price = priceOf(listing)
  const link = carAddress(origin, car)
  const picture = listing.images.flatMap(({ original }) => webAddress(original, origin) ?? [])[0]
  const facts = [price, mileageOf(listing), placeOf(listing), listing.external.domain.name].filter(Boolean)
  const content =
    (picture === undefined ? '' : `<p>${tag('img', { src: picture, alt: '' })}</p>`) +
    `<p>${facts.map((fact) => escape(fact ?? '')).join(' · ')}</p>`
  const entry = { link, content, description: escape(facts.join(' · ')) }
  const drop = isForSale(listing) ? priceDrop(listing.price, listing.updated_at) : undefined
  const own = listing.price?.currency?.name ?? ''
  return [
    {
      ...entry,
      id: link,
      title: [name, price].filter(Boolean).join(' · '),
      date: new Date(listedAt(active)),
    },
    ...(drop === undefined || price === undefined
      ? []
      : [
          {
            ...entry,
            id: `${link}#${amountOf(listing)}-${own.toLowerCase()}`,
            title: words('feeds.drop', { car: name, price, was: money(drop.from, own) }),
            date: new Date(drop.at),
          },
        ]),
  ].filter(({ date }) => !Number.isNaN(date.getTime()))
}

/** Cars of a search as an Atom feed (RFC 4287): an entry for each new car and its last price drop. Deterministic. */
export function atomText(cars: readonly Car[], place: FeedPlace, saying: Saying): string {
  const entries = cars
    .flatMap((car) => entriesOf(car, place, saying))
    .toSorted((a, b) => b.date.getTime() - a.date.getTime())
  const feed = new Feed({
    id: place.id,
    title: place.title,
    link: place.page,
    feedLinks: { atom: place.self },
    // A search without cars has no date.
    updated: entries[0]?.date ?? new Date(0),
    generator: 'Forecourt',
    author: { name: 'Forecourt' },
    copyright: '',
  })
  // The library writes titles as HTML.
  for (const entry of entries) feed.addItem({ ...entry, title: escape(entry.title), published: entry.date })
  return allowedInXml(feed.atom1())
}
