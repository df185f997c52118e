import type { CarLine } from './car-line.ts'
import { models } from './catalogue.ts'
import type { Model } from './catalogue.ts'
import { coded } from './codes-in-use.ts'
import { currency } from './currencies.ts'
import type { CurrencyName } from './currencies.ts'
import type { Clock } from './dates.ts'
import { historyShapes } from './histories.ts'
import { inspectionShapes } from './inspections.ts'
import type { Amount, ListingLine } from './listings.ts'
import { picturesOf } from './pictures.ts'
import { countryOf, placeNamed, places } from './places.ts'
import type { Place } from './places.ts'
import { Random } from './random.ts'
import type { Report, Subject } from './reports.ts'
import { makeCar } from './cars.ts'
import { sources } from './sources.ts'
import { fiveListings, largestPrice, nextToLargestPrice, soldListings, specialCars } from './special-cars.ts'

const modelNamed = (brand: string, name: string): Model => {
  const found = models.find((model) => model.brand.name === brand && model.name === name)
  if (!found) throw new Error(`the catalogue has no ${brand} ${name}`)
  return found
}

const townNamed = (iso: string, name: string): Place => {
  const country = countryOf(iso)
  const found = places.find(
    (place) => place.country === country.id && place.name === name && place.code.startsWith('P'),
  )
  if (!found) throw new Error(`the dictionary has no ${name} in ${iso}`)
  return found
}

type At = {
  readonly domain: number
  readonly id: string
  readonly iso?: string
  readonly town?: string
  readonly money?: CurrencyName
  readonly price?: Amount | null
}

/** A plain, complete listing: the special cars change only what they are about. */
const listing = (clock: Clock, at: At, rest: Partial<ListingLine> = {}): ListingLine => {
  const source = sources.find(({ id }) => id === at.domain)
  if (!source) throw new Error(`no source ${at.domain}`)
  const country = countryOf(at.iso ?? source.country)
  const town = at.town === undefined ? undefined : townNamed(country.iso, at.town)
  const money = currency(at.money ?? source.currency)
  return {
    external: {
      id: at.id,
      domain: { id: source.id, name: source.name },
      url: `https://${source.host}/listing/${at.id}`,
    },
    archived: false,
    title: { en: 'Car' },
    odometer: 100_000,
    location: {
      iso: country.iso,
      country: country.id,
      position: town ? { lat: town.lat, lon: town.lon } : null,
    },
    location_details: {
      country: { id: country.id, name: country.names['en'] ?? null, iso: country.iso },
      region: placeNamed(town?.admin1 ?? null),
      district: placeNamed(town?.admin2 ?? null),
      place: town ? { id: town.id, name: town.name } : null,
    },
    images: [],
    video: [],
    created_at: clock.daysAgo(20),
    last_seen_at: clock.daysAgo(0.2),
    updated_at: clock.daysAgo(4),
    price:
      at.price === null
        ? null
        : {
            price: at.price ?? 9900,
            currency: { id: money.id, name: money.name },
            negotiable: null,
            history: [],
          },
    seller_type: 2,
    option_ids: [101, 102, 104, 401],
    is_auction: false,
    current_bid: null,
    auction_at: null,
    availability: 1,
    is_manufacturer_certified: false,
    has_history_reports: false,
    condition: 1,
    keys_available: true,
    damage: null,
    second_damage: null,
    airbag_state: null,
    document_id: null,
    is_leasing: false,
    ...rest,
  }
}

const images = (body: number, color: number): { original: string }[] =>
  picturesOf(body, color).map((original) => ({ original }))

type Identity = { readonly id: string; readonly vin: string | null }

const car = (
  { id, vin }: Identity,
  model: Model,
  listings: ListingLine[],
  rest: Partial<CarLine> = {},
): CarLine => ({
  id,
  has_inspections: (rest.inspections ?? []).length > 0,
  has_history_reports: (rest.vehicle_history_reports ?? []).length > 0,
  year: 2015,
  month: 6,
  vin,
  brand: { id: model.brand.id, name: model.brand.name },
  model: { id: model.id, name: model.name },
  engine_volume: 1968,
  cylinders: 4,
  seats: 5,
  doors: 5,
  body_type: coded('body_types', 1),
  transmission: coded('transmission', 1),
  transmission_steps: 6,
  fuel: coded('fuels', 1),
  color: coded('colors', 9),
  power_hp: 150,
  market_origin: { id: 1, name: 'Europe' },
  drive_wheels: coded('drive_wheels', 2),
  steering_wheel_position: coded('steering_wheel_position', 1),
  emission: coded('emissions', 6),
  badge: null,
  option_ids: [101, 102, 104, 401],
  listings,
  inspections: [],
  vehicle_history_reports: [],
  ...rest,
})

/** A subject for the report shapes that has nothing to do with the seed of the run. */
const subject = (clock: Clock): Subject => ({
  car: makeCar(1, clock, new Random(1, 1)),
  clock,
  random: new Random(2, 2),
  odometer: 148_200,
})

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

/** About 200 kB: a record for every visit that a fleet's workshop ever noted. */
const longHistory = (clock: Clock): Report => ({
  provider: 'Fuhrpark-Akte',
  generated_at: clock.daysAgo(12),
  owners: 1,
  records: Array.from({ length: 1180 }, (_, i) => ({
    date: clock.dateDaysAgo(3600 - i * 3),
    type: i % 9 === 0 ? 'inspection' : 'service',
    odometer: 1200 + i * 251,
    country: 'DE',
    description: `Visit ${i + 1}: fluids topped up, tyres checked, ${i % 4 === 0 ? 'wipers replaced' : 'no parts replaced'}; signed off`,
  })),
})

/** The hand-made cars, in the order of `specialCars`. Independent of the seed. */
export const specialLines = (clock: Clock): readonly CarLine[] => {
  const shapes = subject(clock)
  const sold = (days: number): Partial<ListingLine> => ({
    archived: true,
    last_seen_at: clock.daysAgo(days),
    updated_at: clock.daysAgo(days + 1),
    created_at: clock.daysAgo(days + 30),
  })
  const { autohalle, motorpark } = soldListings
  const golf = images(11, 11)
  const markup = `<img src=x onerror="document.title='owned'"> <b>Bold</b> & "quoted" <script>alert(1)</script> {{7*7}} \${1+1}`
  return [
    contradicting(clock),
    car(
      specialCars.soldLately,
      modelNamed('Škoda', 'Octavia'),
      [
        listing(
          clock,
          { domain: autohalle.domain, id: autohalle.listing, town: 'Leipzig', price: 12_490 },
          {
            ...sold(12),
            title: { de: 'Škoda Octavia 2.0 TDI Style, Scheckheft gepflegt' },
            images: images(2, 15),
            has_history_reports: true,
          },
        ),
        listing(
          clock,
          { domain: motorpark.domain, id: motorpark.listing, town: 'Brno', price: 309_000 },
          { ...sold(11.5), title: { cs: 'Škoda Octavia 2.0 TDI Style, 1. majitel' }, images: images(2, 15) },
        ),
      ],
      {
        year: 2018,
        body_type: coded('body_types', 2),
        color: coded('colors', 15),
        badge: '2.0 TDI Style',
        vehicle_history_reports: [
          {
            ...historyShapes.prose(shapes),
            listing: { domain_id: autohalle.domain, listing_id: autohalle.listing },
          },
        ],
      },
    ),
    car(
      specialCars.soldLongAgo,
      modelNamed('Renault', 'Clio'),
      [
        listing(
          clock,
          { domain: 55, id: 'GONE-1', town: 'Iaşi', price: 6200 },
          { ...sold(45), title: { ro: 'Renault Clio 1.5 dCi, unic proprietar' } },
        ),
      ],
      { badge: '1.5 dCi' },
    ),
    car(
      specialCars.bare,
      modelNamed('Opel', 'Astra'),
      [
        listing(
          clock,
          { domain: 3, id: 'BARE-1', price: null },
          { title: { de: 'Opel Astra, Preis auf Anfrage' }, location: null, odometer: null },
        ),
      ],
      { badge: null },
    ),
    car(
      specialCars.sixtyPhotos,
      modelNamed('BMW', '5 Series'),
      [
        listing(
          clock,
          { domain: 48, id: 'SIXTY-1', town: 'Ostrava', price: 489_000 },
          {
            title: {
              cs: 'BMW 520d xDrive Luxury Line, 60 fotografií',
              en: 'BMW 520d xDrive Luxury Line, 60 pictures',
            },
            // The set has six of a blue sedan; the number behind the question mark makes sixty addresses of them.
            images: Array.from({ length: 60 }, (_, i) => ({
              original: `${picturesOf(1, 11)[i % picturesOf(1, 11).length]}?shot=${i + 1}`,
            })),
          },
        ),
      ],
      { color: coded('colors', 11), badge: '520d xDrive Luxury Line' },
    ),
    car(
      specialCars.fourShapes,
      modelNamed('Mercedes-Benz', 'C-Class'),
      [
        listing(
          clock,
          { domain: 12, id: 'SHAPES-1', town: 'Kraków', price: 69_900 },
          {
            title: {
              pl: 'Mercedes-Benz C 220 d, cztery raporty',
              en: 'Mercedes-Benz C 220 d, four kinds of report',
            },
            images: images(1, 9),
            has_history_reports: true,
          },
        ),
      ],
      {
        badge: 'C 220 d',
        inspections: inspectionShapes.map((shape) => shape(shapes)),
        vehicle_history_reports: Object.values(historyShapes).map((shape) => shape(shapes)),
      },
    ),
    car(
      specialCars.longReport,
      modelNamed('Audi', 'A4'),
      [
        listing(
          clock,
          { domain: 3, id: 'LONG-1', town: 'Ingolstadt', price: 13_900 },
          {
            title: { de: 'Audi A4 2.0 TDI, lückenlose Akte', en: 'Audi A4 2.0 TDI, every visit on file' },
            odometer: 297_000,
            images: images(1, 9),
            has_history_reports: true,
          },
        ),
      ],
      {
        badge: '2.0 TDI',
        vehicle_history_reports: [longHistory(clock)],
      },
    ),
    ...(
      [
        ['largestPrice', 'MAX-1', largestPrice],
        ['nextToLargestPrice', 'MAX-2', nextToLargestPrice],
      ] as const
    ).map(([name, id, price]) =>
      car(
        specialCars[name],
        modelNamed('Ferrari', '458'),
        [
          listing(
            clock,
            { domain: 25, id, town: 'Miami', price: `int64:${price}` },
            {
              title: { en: 'Ferrari 458 Italia, not for sale (do not ask)' },
              odometer: 8200,
              images: images(27, 3),
              seller_type: 1,
            },
          ),
        ],
        {
          body_type: coded('body_types', 27),
          color: coded('colors', 3),
          fuel: coded('fuels', 4),
          engine_volume: 4497,
          cylinders: 8,
          power_hp: 570,
          seats: 2,
          doors: 2,
          drive_wheels: coded('drive_wheels', 1),
          transmission_steps: 7,
          badge: 'Italia',
          market_origin: { id: 2, name: 'USA' },
        },
      ),
    ),
    car(
      specialCars.markup,
      modelNamed('SEAT', 'León'),
      [
        listing(
          clock,
          { domain: 17, id: 'MARKUP-1', town: 'Varna', price: 7700 },
          { title: { en: markup, ru: markup, sq: markup, pl: markup, uk: markup, bg: markup }, images: golf },
        ),
      ],
      { body_type: coded('body_types', 11), color: coded('colors', 11), badge: '<i>FR</i>' },
    ),
    car(
      specialCars.emoji,
      modelNamed('Mazda', 'Mazda6'),
      [
        listing(
          clock,
          { domain: 19, id: 'EMOJI-1', town: 'Tirana', price: 8300 },
          {
            title: {
              sq: '🔥🔥 Mazda6 👨‍👩‍👧‍👦 🇦🇱 gjendje perfekte 💯',
              en: `Mazda6 Z͑ͫa̴l̷g̸o – ${'very'.repeat(40)}long`,
            },
            images: golf,
          },
        ),
      ],
      { body_type: coded('body_types', 11), color: coded('colors', 11), badge: '2.2 D 🚗' },
    ),
    car(
      specialCars.rightToLeft,
      modelNamed('Toyota', 'Camry'),
      [
        listing(
          clock,
          { domain: 44, id: 'RTL-1', town: 'Dubai', price: 52_000 },
          {
            title: {
              ar: 'تويوتا كامري 2.5 خليجي، مالك واحد',
              en: 'Toyota Camry \u202E5.2 desrever\u202C (GCC)',
              ru: 'Toyota Camry, один хозяин',
            },
            images: images(1, 13),
          },
        ),
      ],
      {
        color: coded('colors', 13),
        fuel: coded('fuels', 4),
        engine_volume: 2494,
        market_origin: { id: 6, name: 'GCC' },
        badge: '2.5',
      },
    ),
    car(
      specialCars.nulls,
      modelNamed('Fiat', 'Panda'),
      [
        {
          ...listing(clock, { domain: 17, id: 'NULL-1', price: null }),
          ...nothing,
          location_details: { country: null, region: null, district: null, place: null },
        },
      ],
      nullFacts,
    ),
    car(
      specialCars.absent,
      modelNamed('Fiat', 'Panda'),
      [
        {
          ...listing(clock, { domain: 17, id: 'ABSENT-1', price: null }),
          ...leftOut(nothing),
          location_details: { country: null, region: null, district: null, place: null },
        },
      ],
      leftOut(nullFacts),
    ),
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
          { title: { lt: 'Fiat 500 Lounge, puikios būklės' }, images: golf, created_at: clock.daysAgo(1) },
        ),
        listing(
          clock,
          { domain: 22, id: 'REPOST-1', town: 'Kaunas', price: 6700 },
          { ...sold(2), title: { lt: 'Fiat 500 Lounge' }, images: golf },
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

const nothing: Partial<ListingLine> = {
  title: null,
  odometer: null,
  location: null,
  video: null,
  price: null,
  seller_type: null,
  option_ids: null,
  is_auction: null,
  current_bid: null,
  auction_at: null,
  availability: null,
  is_manufacturer_certified: null,
  has_history_reports: null,
  condition: null,
  keys_available: null,
  damage: null,
  second_damage: null,
  airbag_state: null,
  document_id: null,
  is_leasing: null,
}
const nullFacts: Partial<CarLine> = {
  has_inspections: null,
  has_history_reports: null,
  year: null,
  month: null,
  engine_volume: null,
  cylinders: null,
  seats: null,
  doors: null,
  body_type: null,
  transmission: null,
  transmission_steps: null,
  fuel: null,
  color: null,
  power_hp: null,
  market_origin: null,
  drive_wheels: null,
  steering_wheel_position: null,
  emission: null,
  badge: null,
  option_ids: [],
}
/** JSON leaves a key out whose value is undefined. */
const leftOut = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, value === null ? undefined : value]),
  ) as T // same keys as the record

const oddPlaces = (clock: Clock): CarLine => {
  const lithuania = { id: countryOf('LT').id, name: 'Lithuania', iso: 'LT' }
  const at = (id: string, domain: number, details: Partial<ListingLine>): ListingLine =>
    listing(
      clock,
      { domain, id, price: 6400 },
      { title: { lt: 'Kia Ceed 1.6 CRDi', en: 'Kia Ceed 1.6 CRDi' }, images: golf11, ...details },
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
const golf11 = images(11, 11)
