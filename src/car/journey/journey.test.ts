import { expect, test } from 'vitest'
import { carOf, eur, listingOf, pln, priceOf } from '../sample-car.fixture.ts'
import { journey, journeySummary, moveBetween } from './journey.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const on = (day: string) => `2026-${day}T00:00:00Z`

test('one timeline of listings, prices, auctions and sales', () => {
  const lot = listingOf({
    id: 'lot',
    domain: 1,
    archived: true,
    created_at: on('02-01'),
    last_seen_at: on('02-20'),
    auction_at: on('02-18'),
    location: { iso: 'de', country: 1, position: { lat: 52.52, lon: 13.4 } },
  })
  const advert = listingOf({
    id: 'advert',
    domain: 2,
    created_at: on('05-01'),
    last_seen_at: on('11-20'),
    updated_at: on('09-01'),
    price: priceOf(9000, eur, [[on('05-01'), 10_000]]),
    location: { iso: 'pl', country: 2, position: { lat: 52.23, lon: 21.01 } },
  })
  const events = journey(carOf({ listings: [advert, lot] }), now)
  expect(events.map(({ kind, listing }) => `${listing.external.id} ${kind}`)).toEqual([
    'lot listed',
    'lot auction',
    'lot sold',
    'advert listed',
    'advert price',
  ])
  expect(events[1]).toMatchObject({ over: true })
  expect(events[3]).toMatchObject({
    relisted: false,
    moved: { from: { external: { id: 'lot' } }, kilometres: 517 },
  })
  expect(events[4]).toMatchObject({ from: { price: '10000' }, to: { price: '9000' }, percent: -10 })
})

test('the same source again is a relisting; an active listing unseen for long is reported as unseen, not as sold', () => {
  const first = listingOf({ domain: 1, created_at: on('01-01'), last_seen_at: on('02-01'), archived: true })
  const second = listingOf({ domain: 1, created_at: on('03-01'), last_seen_at: on('11-01') })
  const events = journey(carOf({ listings: [first, second] }), now)
  expect(events.filter((event) => event.kind === 'listed' && event.relisted)).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({ kind: 'unseen', days: 20 })
})

test('a price in another currency is a change without a percentage', () => {
  const price = priceOf(40_000, pln, [])
  const listing = listingOf({
    created_at: on('01-01'),
    updated_at: on('02-01'),
    price: { ...price, history: [{ price: 10_000, currency_id: 2, created_at: on('01-01') }] },
  })
  expect(journey(carOf({ listings: [listing] }), now).find(({ kind }) => kind === 'price')).toMatchObject({
    percent: undefined,
  })
})

test('places without positions are compared by name, at the finest level of both', () => {
  const at = (place: string | null, region: string) =>
    listingOf({
      location_details: {
        country: { id: 1, name: 'Poland', iso: 'PL' },
        region: { id: null, name: region },
        district: null,
        place: place === null ? null : { id: null, name: place },
      },
    })
  expect(moveBetween(at('Kraków', 'a'), at('Kraków', 'b'))).toBeUndefined()
  expect(moveBetween(at('Kraków', 'a'), at('Gdańsk', 'a'))).toMatchObject({ kilometres: undefined })
  expect(moveBetween(at('Kraków', 'a'), at(null, 'b'))).toMatchObject({ kilometres: undefined })
  expect(moveBetween(at('Kraków', 'a'), listingOf())).toBeUndefined()
})

test('the summary counts each day once, for any number of listings', () => {
  const listings = [
    listingOf({
      domain: 1,
      created_at: on('01-01'),
      last_seen_at: on('01-31'),
      archived: true,
      price: priceOf(9, eur, [[on('01-01'), 12]]),
    }),
    listingOf({ domain: 2, created_at: on('01-11'), last_seen_at: on('02-10'), archived: true }),
    listingOf({ domain: 1, created_at: on('11-11'), last_seen_at: on('11-21') }),
  ]
  expect(journeySummary(carOf({ listings }), now)).toMatchObject({
    sources: 2,
    relisted: 1,
    days: 50,
    first: { price: '12', currencyId: 2 },
  })
})

test('a listing without a history has had its current price from the start', () => {
  const listings = [
    listingOf({ created_at: on('03-01'), price: priceOf(9, eur, [[on('03-01'), 12]]) }),
    listingOf({ created_at: on('01-01'), price: priceOf(40, pln) }),
  ]
  expect(journeySummary(carOf({ listings }), now).first).toMatchObject({ price: '40', currencyId: 3 })
})

test('a leasing rate is neither compared with later prices nor the first asking price', () => {
  const leased = listingOf({ id: '1', created_at: on('01-01'), price: priceOf(289, eur), is_leasing: true })
  const sold = listingOf({ id: '2', created_at: on('02-01'), price: priceOf(12_000, eur) })
  const car = carOf({ listings: [leased, sold] })
  expect(journey(car, now).some((event) => event.kind === 'listed' && event.markup !== undefined)).toBe(false)
  expect(journeySummary(car, now).first).toMatchObject({ price: '12000' })
})

test('an auction’s price is no dealer’s price, and 0 or 1 is none', () => {
  const dealer = listingOf({
    id: '1',
    created_at: on('01-01'),
    price: priceOf(12_000, eur, [[on('01-01'), 0]]),
  })
  const auctioned = listingOf({
    id: '2',
    created_at: on('02-01'),
    price: priceOf(9000, eur),
    is_auction: true,
  })
  const priceless = listingOf({ id: '3', created_at: on('03-01'), price: priceOf(1, eur) })
  const car = carOf({ listings: [dealer, auctioned, priceless] })
  const events = journey(car, now)
  expect(events.some((event) => event.kind === 'listed' && event.markup !== undefined)).toBe(false)
  expect(events.some((event) => event.kind === 'price')).toBe(false)
  expect(journeySummary(car, now).first).toMatchObject({ price: '12000' })
})

test('a listing is compared only with the previous one in its currency', () => {
  const at = (id: string, day: string, price: ReturnType<typeof priceOf>) =>
    listingOf({ id, domain: Number(id), created_at: on(day), price })
  const listings = [
    at('1', '01-01', priceOf(4000, eur)),
    at('2', '02-01', priceOf(20_000, pln)),
    at('3', '03-01', priceOf(9000, eur, [[on('03-01'), 10_000]])),
  ]
  const markups = journey(carOf({ listings }), now).flatMap((event) =>
    event.kind === 'listed' ? [event.markup && [event.markup.percent, event.markup.before.price]] : [],
  )
  expect(markups).toEqual([undefined, undefined, [150, '4000']])
})
