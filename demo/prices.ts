import type { Brand, Engine, Model, Variant } from './catalogue.ts'
import type { Random } from './random.ts'

/** Price factor of a brand, for cars of the same size and power. */
const tiers: readonly (readonly [factor: number, brands: string])[] = [
  [0.62, 'Dacia Lada Great Wall Chery Geely Tata Motors Mahindra Maruti Suzuki'],
  [0.78, 'Fiat Suzuki Daihatsu Mitsubishi Chevrolet Chrysler Dodge BYD'],
  [0.88, 'Renault Peugeot Citroën Opel Kia Hyundai Nissan SEAT Ford'],
  [
    1.32,
    'BMW Mercedes-Benz Audi Lexus Volvo Jaguar Infiniti Cadillac Genesis Lincoln Alfa Romeo Tesla Polestar Nio XPeng Acura Saab Lucid Rivian Karma Fisker',
  ],
  [1.5, 'Land Rover'],
  [1.85, 'Porsche Maserati Lotus'],
  [4.2, 'Ferrari Lamborghini McLaren Bentley Aston Martin'],
  [5.5, 'Rolls-Royce Maybach'],
  [18, 'Koenigsegg'],
]
const brandFactor = (brand: Brand): number =>
  tiers.find(([, names]) => ` ${names} `.includes(` ${brand.name} `))?.[0] ?? 1

/** Brands that keep their value better or worse than the average. */
const keeping: Readonly<Record<string, number>> = {
  Toyota: 0.82,
  Lexus: 0.86,
  Honda: 0.88,
  Porsche: 0.72,
  Subaru: 0.92,
  Mazda: 0.95,
  Suzuki: 0.93,
  Dacia: 0.9,
  Škoda: 0.95,
  Volkswagen: 0.96,
  Ferrari: 0.45,
  Lamborghini: 0.5,
  Koenigsegg: 0.2,
  McLaren: 0.6,
  Bentley: 0.85,
  'Rolls-Royce': 0.6,
  'Aston Martin': 0.75,
  Smart: 1.1,
  Saab: 1.1,
  Acura: 0.93,
  Lucid: 1.4,
  Fisker: 1.8,
  Karma: 1.3,
  Maserati: 1.22,
  Jaguar: 1.22,
  'Land Rover': 1.1,
  Renault: 1.08,
  Citroën: 1.1,
  Peugeot: 1.07,
  Fiat: 1.1,
  Opel: 1.08,
  Chrysler: 1.15,
  Infiniti: 1.15,
  'Alfa Romeo': 1.14,
  Nissan: 1.06,
  Cadillac: 1.12,
  Lincoln: 1.12,
  Nio: 1.2,
  XPeng: 1.2,
}
const bodyFactor: Readonly<Record<number, number>> = {
  1: 1,
  2: 1.05,
  3: 1.1,
  4: 1.12,
  5: 1.14,
  6: 1.25,
  7: 1.06,
  11: 0.92,
  12: 1.28,
  13: 1.5,
  20: 1.05,
  22: 1.4,
  27: 1.6,
}

const european = new Set([
  'Volkswagen',
  'Audi',
  'Škoda',
  'SEAT',
  'Cupra',
  'BMW',
  'Mercedes-Benz',
  'Mini',
  'Volvo',
  'Porsche',
  'Land Rover',
  'Jaguar',
  'Alfa Romeo',
  'Bentley',
  'Rolls-Royce',
])
const exotic = new Set(['Ferrari', 'Lamborghini', 'McLaren', 'Koenigsegg'])
const downsized = new Set([
  'Ford',
  'Opel',
  'Renault',
  'Peugeot',
  'Citroën',
  'Fiat',
  'Buick',
  'Chevrolet',
  'Dacia',
])

/** Whether the engine has a turbocharger; the catalogue omits it for makers whose engines all have one. */
const charged = ({ brand }: Model, engine: Engine, litres: number, year: number): boolean =>
  engine.turbo ||
  (european.has(brand.name) &&
    year >= 2010 &&
    litres >= 0.9 &&
    (litres <= 2.1 || year >= 2014) &&
    litres <= 4.1) ||
  (downsized.has(brand.name) &&
    year >= 2013 &&
    litres >= 0.89 &&
    litres <= 1.55 &&
    engine.cylinders === (litres < 1.25 ? 3 : 4))

/**
 * Horsepower from the catalogue, else litres × a figure for fuel, turbocharger and decade. Modelled, as
 * docs/data.md states.
 */
export const horsepower = (model: Model, engine: Engine, year: number, random: Random): number | null => {
  if (engine.horsepower !== null) return engine.horsepower
  if (engine.fuel === 2) return year < 2018 ? 5 * random.whole(16, 40) : 5 * random.whole(28, 90)
  if (engine.fuel === 7) return 5 * random.whole(30, 36)
  if (engine.volume === null) return null
  const decade = year < 1990 ? 0 : year < 2000 ? 1 : year < 2010 ? 2 : 3
  const litres = engine.volume / 1000
  const diesel = [30, 44, 62, 76][decade] ?? 76
  const perLitre =
    engine.fuel === 1
      ? diesel * (litres < 1.45 ? 0.72 : litres < 1.7 ? 0.9 : litres > 3.4 ? 0.85 : 1)
      : charged(model, engine, litres, year)
        ? ([72, 80, 94, 106][decade] ?? 106)
        : ([52, 58, 66, 72][decade] ?? 72)
  const breed = exotic.has(model.brand.name) ? 1.6 : model.brand.name === 'Aston Martin' ? 1.35 : 1
  const hybrid = engine.fuel === 3 ? 1.22 : 1
  // Power varies by engine and year, not by single car.
  const tune = 1 + (((engine.volume * 7 + year * 13) % 11) - 5) / 50
  return Math.max(34, Math.round(litres * perLitre * breed * hybrid * tune * (engine.sports ? 1.2 : 1)))
}

/** Mean price level of new cars of a year relative to today's. */
const inflation = (year: number, now: number): number => 0.978 ** Math.max(now - year, 0)

export type Valued = {
  readonly variant: Variant
  readonly engine: Engine
  readonly year: number
  readonly power: number | null
  readonly odometer: number
  readonly expected: number
}

/**
 * The undamaged car's value in US dollars: falls with age (fast at first) and with kilometres beyond the usual ones.
 * @param trim 0.9 for a plain car to 1.2 for a fully equipped one
 */
export const valueOf = (car: Valued, now: number, trim: number, random: Random): number => {
  const { brand } = car.variant.generation.model
  const power = car.power ?? 110
  const small = car.engine.volume !== null && car.engine.volume < 1300 ? 0.88 : 1
  const asNew =
    (7200 + 128 * power + 0.11 * power * power) *
    brandFactor(brand) *
    (bodyFactor[car.variant.body] ?? 1) *
    small *
    trim
  const age = Math.max(now - car.year, 0)
  const keep = keeping[brand.name] ?? 1
  const electric = car.engine.fuel === 2 ? 1.25 : 1
  const depreciation =
    0.9 ** Math.min(age, 1) * Math.exp(-0.112 * keep * electric * Math.max(Math.min(age, 22) - 1, 0))
  // Beyond 25 years a good car becomes a classic.
  const classic = age > 25 ? Math.min(1 + (age - 25) * 0.14, 5) : 1
  const worn = Math.exp(-(car.odometer - car.expected) / 260_000) * (car.odometer > 300_000 ? 0.8 : 1)
  const value =
    asNew * inflation(car.year, now) ** 0.5 * depreciation * classic * worn * Math.exp(random.bell() * 0.09)
  return Math.max(value, 350 + random.next() * 500)
}
