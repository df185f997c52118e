import type { CarLine } from './car-line.ts'
import { coded } from './codes-in-use.ts'
import type { Clock } from './dates.ts'
import { historyShapes } from './histories.ts'
import { inspectionShapes } from './inspections.ts'
import { picturesOf } from './pictures.ts'
import type { Report } from './report.ts'
import { car, images, listing, modelNamed, soldAgo, subject } from './special-builders.ts'
import { largestPrice, nextToLargestPrice, soldListings, specialCars } from './special-cars.ts'
import { contradictoryCars } from './special-contradictions.ts'
import { emptyCars } from './special-nothing.ts'
import { oddCars } from './special-odd.ts'
import { textCars } from './special-texts.ts'

/** About 200 kB: a record for every workshop visit of a fleet car. */
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

/** Sold cars, many pictures, reports of all shapes, prices at the limits of int64. */
const edgeCars = (clock: Clock): readonly CarLine[] => {
  const shapes = subject(clock)
  const { autohalle, motorpark } = soldListings
  return [
    car(
      specialCars.soldLately,
      modelNamed('Škoda', 'Octavia'),
      [
        listing(
          clock,
          { domain: autohalle.domain, id: autohalle.listing, town: 'Leipzig', price: 12_490 },
          {
            ...soldAgo(clock, 12),
            title: { de: 'Škoda Octavia 2.0 TDI Style, Scheckheft gepflegt' },
            images: images(2, 15),
            has_history_reports: true,
          },
        ),
        listing(
          clock,
          { domain: motorpark.domain, id: motorpark.listing, town: 'Brno', price: 309_000 },
          {
            ...soldAgo(clock, 11.5),
            title: { cs: 'Škoda Octavia 2.0 TDI Style, 1. majitel' },
            images: images(2, 15),
          },
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
          { ...soldAgo(clock, 45), title: { ro: 'Renault Clio 1.5 dCi, unic proprietar' } },
        ),
      ],
      { badge: '1.5 dCi' },
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
            // The set has six pictures of a blue sedan; the number behind "?" makes sixty addresses of them.
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
            // The only playable video: all others are addresses of sites that do not exist.
            video: ['/demo/pictures/sedan-grey.webm'],
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
  ]
}

/** The special cars; they do not depend on the run's seed. */
export const specialLines = (clock: Clock): readonly CarLine[] => [
  ...contradictoryCars(clock),
  ...edgeCars(clock),
  ...emptyCars(clock),
  ...textCars(clock),
  ...oddCars(clock),
]
