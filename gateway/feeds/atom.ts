import { Feed } from 'feed'
import type { Car } from '#contract/resources/car.ts'
import { amountOf, headlineOf, isForSale } from '#contract/headline.ts'
import { priceDrop } from '#contract/price-drop.ts'
import { type KnownRates, worthIn } from '#contract/rates.ts'
import type { Listing } from '#contract/resources/listing.ts'
import { escape, tag } from '../shared/markup.ts'
import type { Saying } from './say.ts'

/** Where a feed is, and of what. */
export interface FeedPlace {
  /** Without a token: it says which feed this is, and stands in it. */
  readonly id: string
  readonly origin: string
  /** The search's own page. */
  readonly page: string
  /** Its own address, as it was asked for. */
  readonly self: string
  readonly title: string
  /** ISO 4217, lower case: of the search. */
  readonly currency: string
  /** The day's, as far as they are known. */
  readonly rates: KnownRates
}

const carAddress = (origin: string, { id }: Car): string => `${origin}/car/${encodeURIComponent(id)}`

/** An address that a reader elsewhere can open; undefined for anything else. */
function webAddress(text: string, origin: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** By what a search puts the newest first; where no source says, what is known instead. */
const listedAt = (active: readonly Listing[]): number =>
  Math.max(
    0,
    ...active
      .map(({ created_at, updated_at, last_seen_at }) =>
        Date.parse(created_at ?? updated_at ?? last_seen_at ?? ''),
      )
      .filter((time) => !Number.isNaN(time)),
  )

/** What happened to a car that a feed tells, one entry each: a reader shows what has an id that it has not seen. */
function entriesOf(car: Car, { origin, currency, rates }: FeedPlace, saying: Saying) {
  const { words, nameOf, priceOf, money, mileageOf, placeOf } = saying
  const active = car.listings.filter(({ archived }) => archived !== true)
  const listing = headlineOf(active, worthIn(rates, currency))
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

/** Cars of a search as an Atom feed (RFC 4287): each new one an entry, and its last price drop another. The same cars make the same text. */
export function atomText(cars: readonly Car[], place: FeedPlace, saying: Saying): string {
  const entries = cars
    .flatMap((car) => entriesOf(car, place, saying))
    .toSorted((a, b) => b.date.getTime() - a.date.getTime())
  const feed = new Feed({
    id: place.id,
    title: place.title,
    link: place.page,
    feedLinks: { atom: place.self },
    // Of a search without cars nothing has happened yet.
    updated: entries[0]?.date ?? new Date(0),
    generator: 'Forecourt',
    author: { name: 'Forecourt' },
    copyright: '',
  })
  // The library writes titles as markup.
  for (const entry of entries) feed.addItem({ ...entry, title: escape(entry.title), published: entry.date })
  return feed.atom1()
}
