import type { CarLine } from './car-line.ts'
import type { Report } from './report.ts'
import { coded } from './codes-in-use.ts'
import type { Clock } from './dates.ts'
import { car, images, listing, modelNamed } from './special-builders.ts'
import { specialCars } from './special-cars.ts'

/** A value inside nested objects. */
const within = (depth: number): Report => (depth === 0 ? { leaf: 'at last' } : { inside: within(depth - 1) })

/** Adversarial text of a source: long words, long texts, markup, deep nesting. */
const hostileReport: Report = {
  provider: `Prüf${'stelle'.repeat(30)}`,
  ['key'.repeat(60)]: `${'word'.repeat(60)} <b>bold</b>`,
  remarks: 'no gap in here '.repeat(4) + 'x'.repeat(9000),
  codes: Array.from({ length: 60 }, (_, at) => `CODE${'0'.repeat(40)}${at}`),
  wide: Array.from({ length: 3 }, (_, row) =>
    Object.fromEntries(
      Array.from({ length: 7 }, (__, column) => [`column ${column} ${'w'.repeat(20)}`, row * column]),
    ),
  ),
  panels: [{ panel: 'p'.repeat(120), state: 'painted', text: 't'.repeat(200) }],
  checks: { ['check'.repeat(40)]: 'ok', brakes: 'fail' },
  deep: within(60),
}

/** Titles, badges and reports that break a careless page. */
export const textCars = (clock: Clock): readonly CarLine[] => {
  const markup = `<img src=x onerror="document.title='owned'"> <b>Bold</b> & "quoted" <script>alert(1)</script> {{7*7}} \${1+1}`
  return [
    car(
      specialCars.markup,
      modelNamed('SEAT', 'León'),
      [
        listing(
          clock,
          { domain: 17, id: 'MARKUP-1', town: 'Varna', price: 7700 },
          {
            title: { en: markup, ru: markup, sq: markup, pl: markup, uk: markup, bg: markup },
            images: images(11, 11),
          },
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
            images: images(11, 11),
            has_history_reports: true,
          },
        ),
      ],
      {
        body_type: coded('body_types', 11),
        color: coded('colors', 11),
        badge: '2.2 D 🚗',
        vehicle_history_reports: [hostileReport],
      },
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
  ]
}
