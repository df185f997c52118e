import type { CarLine } from './car-line.ts'
import { coded } from './codes-in-use.ts'
import { currency } from './currencies.ts'
import type { CurrencyName } from './currencies.ts'
import type { Clock } from './dates.ts'
import type { ListingLine } from './listings.ts'
import { countryOf } from './places.ts'
import type { Report } from './report.ts'
import { car, images, listing, modelNamed, soldAgo } from './special-builders.ts'
import { fiveListings, specialCars } from './special-cars.ts'

const contradicting = (clock: Clock): CarLine => {
  const at = (key: keyof typeof fiveListings): { domain: number; id: string; money: CurrencyName } => {
    const { domain, listing: id, currency: money } = fiveListings[key]
    return { domain, id, money }
  }
  const pictures = images(1, 9)
  const usd = currency('usd').id
  const copperlot = listing(
    clock,
    { ...at('copperlot'), town: 'Houston', price: 4250 },
    {
      title: { en: '2016 Volkswagen Passat SE – front end, airbags deployed' },
      odometer: 148_200,
      images: pictures.slice(0, 3),
      is_auction: true,
      current_bid: 3100,
      auction_at: clock.daysAgo(-2.625),
      condition: 3,
      damage: 17,
      second_damage: 1,
      airbag_state: 2,
      keys_available: false,
      document_id: 4,
      seller_type: null,
      created_at: clock.daysAgo(41),
      has_history_reports: true,
    },
  )
  const ratukiemis = listing(
    clock,
    { ...at('ratukiemis'), town: 'Klaipėda', price: 7950 },
    {
      title: {
        lt: 'Volkswagen Passat 1.8 TSI SE, be defektų, nauja TA',
        ru: 'Volkswagen Passat 1.8 TSI, не бит, не крашен',
        en: 'Volkswagen Passat 1.8 TSI, no accidents',
      },
      odometer: 98_000,
      images: pictures,
      airbag_state: 1,
      created_at: clock.daysAgo(18),
      availability: 2,
      price: {
        price: 7950,
        currency: { id: currency('eur').id, name: 'eur' },
        negotiable: true,
        history: [
          { price: 9200, currency_id: currency('eur').id, created_at: clock.daysAgo(18) },
          { price: 8490, currency_id: currency('eur').id, created_at: clock.daysAgo(11) },
          { price: 7950, currency_id: currency('eur').id, created_at: clock.daysAgo(3) },
        ],
      },
    },
  )
  const gielda = listing(
    clock,
    { ...at('gieldaAut'), town: 'Suwałki', price: 38_900 },
    {
      title: { pl: 'Volkswagen Passat 1.8 TSI SE, bezwypadkowy, niski przebieg' },
      odometer: 99_500,
      images: pictures.slice(0, 4),
      seller_type: 1,
      created_at: clock.daysAgo(9),
      keys_available: null,
      is_manufacturer_certified: null,
    },
  )
  const avtodvir = listing(
    clock,
    { ...at('avtodvir'), town: 'Lviv', price: 9800 },
    {
      title: {
        uk: 'Volkswagen Passat B8 NMS 2016, після ДТП, відновлений',
        ru: 'Volkswagen Passat 2016, возможен обмен',
      },
      odometer: 151_000,
      images: pictures.slice(1),
      damage: 17,
      airbag_state: 3,
      condition: 1,
      created_at: clock.daysAgo(6),
      updated_at: clock.daysAgo(1),
      price: {
        price: 9800,
        currency: { id: usd, name: 'usd' },
        negotiable: true,
        history: [
          { price: 10_400, currency_id: usd, created_at: clock.daysAgo(6) },
          { price: 9800, currency_id: usd, created_at: clock.daysAgo(1) },
        ],
      },
    },
  )
  const kolite = listing(
    clock,
    { ...at('kolite'), town: 'Plovdiv', price: 8700 },
    {
      title: { bg: 'VW Passat 1.8 TSI, реални километри, нов внос', en: 'VW Passat 1.8 TSI' },
      odometer: 92_300,
      images: pictures.slice(0, 2),
      created_at: clock.daysAgo(2),
      updated_at: clock.daysAgo(1),
      is_leasing: null,
    },
  )
  const attach = (report: Report, { external }: ListingLine): Report => ({
    ...report,
    listing: { domain_id: external.domain.id, listing_id: external.id },
  })
  return car(
    specialCars.fiveListings,
    modelNamed('Volkswagen', 'Passat'),
    [copperlot, ratukiemis, gielda, avtodvir, kolite],
    {
      year: 2016,
      month: null,
      doors: 4,
      engine_volume: 1798,
      fuel: coded('fuels', 4),
      power_hp: 170,
      badge: '1.8 TSI SE',
      market_origin: { id: 2, name: 'USA' },
      inspections: [
        attach(
          {
            type: 'checklist',
            inspected_at: clock.daysAgo(16),
            inspector: 'Stotis 4',
            odometer: { value: 97_800, unit: 'km' },
            airbags: 'intact',
            keys: 2,
            score: 91,
            groups: [{ name: 'Body', items: [{ name: 'Panel gaps', state: 'ok' }] }],
          },
          ratukiemis,
        ),
      ],
      vehicle_history_reports: [
        attach(
          {
            title_brand: 'Salvage',
            accidents: [
              {
                date: clock.dateDaysAgo(55),
                severity: 'severe',
                areas: ['front', 'left'],
                airbag_deployed: true,
              },
            ],
            odometer_readings: [
              [clock.dateDaysAgo(400), 84_300, 'mi'],
              [clock.dateDaysAgo(56), 92_087, 'mi'],
            ],
            last_title_state: 'TX',
            lien_reported: false,
          },
          copperlot,
        ),
      ],
    },
  )
}

const oddPlaces = (clock: Clock): CarLine => {
  const lithuania = { id: countryOf('LT').id, name: 'Lithuania', iso: 'LT' }
  const at = (id: string, domain: number, details: Partial<ListingLine>): ListingLine =>
    listing(
      clock,
      { domain, id, price: 6400 },
      { title: { lt: 'Kia Ceed 1.6 CRDi', en: 'Kia Ceed 1.6 CRDi' }, images: images(11, 11), ...details },
    )
  return car(
    specialCars.oddPlaces,
    modelNamed('Kia', 'Ceed'),
    [
      at('PLACE-1', 22, {
        location_details: {
          country: lithuania,
          region: null,
          district: null,
          place: { id: null, name: 'Gariūnai, eilė 14' },
        },
      }),
      at('PLACE-2', 3, {
        location_details: {
          country: { id: countryOf('DE').id, name: 'Germany', iso: 'DE' },
          region: null,
          district: null,
          place: { id: 299_999_999, name: null },
        },
        location: null,
      }),
      at('PLACE-3', 11, {
        location_details: {
          country: { id: countryOf('PL').id, name: 'Poland', iso: 'PL' },
          region: null,
          district: null,
          place: null,
        },
      }),
      at('PLACE-4', 17, {
        location_details: { country: null, region: null, district: null, place: null },
        location: undefined,
      }),
    ],
    { body_type: coded('body_types', 11), color: coded('colors', 11), badge: '1.6 CRDi' },
  )
}
/** Cars whose sources, readings or listings contradict each other. */
export const contradictoryCars = (clock: Clock): readonly CarLine[] => {
  return [
    contradicting(clock),
    car(
      specialCars.leasingBoth,
      modelNamed('Peugeot', '3008'),
      [
        listing(
          clock,
          { domain: 5, id: 'LEASE-1', town: 'Stuttgart', price: 18_900 },
          { title: { de: 'Peugeot 3008, Leasingübernahme' }, images: images(5, 13), is_leasing: true },
        ),
        listing(
          clock,
          { domain: 3, id: 'LEASE-2', town: 'Stuttgart', price: 17_950 },
          { title: { de: 'Peugeot 3008 Allure, 1. Hand' }, images: images(5, 13), is_leasing: false },
        ),
      ],
      { body_type: coded('body_types', 5), color: coded('colors', 13), badge: 'Allure' },
    ),
    car(
      specialCars.reposted,
      modelNamed('Fiat', '500'),
      [
        listing(
          clock,
          { domain: 22, id: 'REPOST-2', town: 'Kaunas', price: 5900 },
          {
            title: { lt: 'Fiat 500 Lounge, puikios būklės' },
            images: images(11, 11),
            created_at: clock.daysAgo(1),
            updated_at: clock.daysAgo(1),
          },
        ),
        listing(
          clock,
          { domain: 22, id: 'REPOST-1', town: 'Kaunas', price: 6700 },
          { ...soldAgo(clock, 2), title: { lt: 'Fiat 500 Lounge' }, images: images(11, 11) },
        ),
      ],
      {
        body_type: coded('body_types', 11),
        color: coded('colors', 11),
        badge: 'Lounge',
        engine_volume: 1242,
        fuel: coded('fuels', 4),
      },
    ),
    car(
      specialCars.clockTurnedBack,
      modelNamed('Hyundai', 'Tucson'),
      [
        listing(
          clock,
          { domain: 38, id: 'CLOCK-1', town: 'Incheon', price: 9100 },
          {
            title: { en: 'Hyundai Tucson 2.0 CRDi', ru: 'Hyundai Tucson 2.0 CRDi, родной пробег' },
            odometer: 241_000,
            images: images(5, 9),
          },
        ),
        listing(
          clock,
          { domain: 20, id: 'CLOCK-2', town: 'Pristina', price: 11_800 },
          {
            title: { sq: 'Hyundai Tucson 2.0 CRDi, kilometra reale' },
            odometer: 119_000,
            images: images(5, 9),
            has_history_reports: true,
          },
        ),
      ],
      {
        body_type: coded('body_types', 5),
        badge: '2.0 CRDi',
        market_origin: { id: 3, name: 'Korea' },
        vehicle_history_reports: [
          {
            provider: 'Fahrlauf',
            generated_at: clock.daysAgo(5),
            owners: 3,
            records: [
              {
                date: clock.dateDaysAgo(1900),
                type: 'service',
                odometer: 88_000,
                country: 'KR',
                description: null,
              },
              {
                date: clock.dateDaysAgo(420),
                type: 'inspection',
                odometer: 238_400,
                country: 'KR',
                description: 'Periodic technical inspection passed',
              },
              {
                date: clock.dateDaysAgo(20),
                type: 'registration',
                odometer: 118_900,
                country: 'XK',
                description: 'Registered after import',
              },
            ],
          },
        ],
      },
    ),
    oddPlaces(clock),
  ]
}
