import { expect, test } from 'vitest'
import { sampleCar, samplePrice } from '#src/card/samples.fixture.ts'
import { inLanguage } from '#src/app/head/page-heads.ts'
import { auctionEvents } from './AuctionsButton.tsx'
import { isNoneAhead } from '#contract/auctions-ahead.ts'

const now = Date.parse('2026-11-23T10:00:00Z')

test('every auction ahead, the next one first, with the data of its source', () => {
  const cars = [
    sampleCar(
      [
        {
          auction_at: '2026-11-25T09:00:00Z',
          current_bid: '9223372036854775807',
          price: samplePrice(9000, 'usd'),
        },
        { auction_at: '2026-11-22T09:00:00Z' },
        { auction_at: '2026-11-24T09:00:00Z', archived: true },
        { auction_at: null, is_auction: true },
      ],
      { id: 'a/b', vin: 'wbaxyz' },
    ),
    sampleCar([
      {
        auction_at: '2026-11-24T12:00:00Z',
        external: { url: 'https://site.example/1' },
        location_details: {
          country: { id: 1, name: 'Poland', iso: 'PL' },
          region: null,
          district: null,
          place: { id: 2, name: 'Łódź' },
        },
      },
    ]),
  ]
  const events = inLanguage('en', (t, format) =>
    auctionEvents(cars, { t, format, now, origin: 'https://cars.example' }),
  )
  expect(events).toEqual([
    {
      uid: '1-L1@forecourt',
      at: '2026-11-24T12:00:00Z',
      title: 'Auction: 2018 BMW X5',
      lines: ['Site 1', 'https://site.example/1'],
      place: 'Łódź, Poland',
      url: 'https://cars.example/car/c1',
    },
    {
      uid: '1-L1@forecourt',
      at: '2026-11-25T09:00:00Z',
      title: 'Auction: 2018 BMW X5',
      lines: [
        'Site 1',
        'Current bid USD\u00A09,223,372,036,854,775,807',
        'listed at USD\u00A09,000',
        'VIN WBAXYZ',
      ],
      place: undefined,
      url: 'https://cars.example/car/a%2Fb',
    },
  ])
})

test('no auction ahead differs from no cars', () => {
  const past = sampleCar([{}, { auction_at: '2026-11-22T09:00:00Z' }])
  // An archived listing is auctioned no more.
  const sold = sampleCar([{ archived: true, auction_at: '2026-11-24T09:00:00Z' }])
  expect(isNoneAhead([past, sold], now)).toBe(true)
  expect(isNoneAhead([past, sampleCar([{ auction_at: '2026-11-24T09:00:00Z' }])], now)).toBe(false)
  expect(isNoneAhead([], now)).toBe(false)
})
