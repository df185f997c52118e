import { eur, pln, usd } from './folder.fixture.ts'
import type { Random } from './random.ts'

// Generates cars with many equal values: few values, many nulls, equal prices in several currencies,
// amounts beyond 2^53, words with diacritics, VINs that are parts of others.

const words = ['Combi', 'škoda', 'ŁÓDŹ', 'Cinq', 'diesel', 'Дизель', 'йогурт', '2.0', 'e-tron', 'Straße', 'C']
const badges = ['L&K', 'vRS', '320d', 'Élégance', '', 'AMG Line']
const modelsOf: Readonly<Record<number, readonly number[]>> = { 1: [11, 12], 2: [21], 3: [31] }

const amounts = [
  '0',
  '1',
  '99',
  '100',
  '1000',
  '9000',
  '9999',
  '10000',
  '10001',
  '37000',
  '4294967294',
  '4294967295',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775806',
  '9223372036854775807',
]

/** Positions some kilometres or some hundreds apart, and on both sides of the date line. */
const positions = [
  { lat: 53.5511, lon: 9.9937 },
  { lat: 53.4585, lon: 9.9899 },
  { lat: 52.52, lon: 13.405 },
  { lat: 52.2297, lon: 21.0122 },
  { lat: -16.8, lon: 179.98 },
  { lat: -16.7, lon: -179.95 },
  { lat: 91, lon: 0 },
]

const maybe = <T>(random: Random, value: () => T): T | null => (random.chance(0.15) ? null : value())

const flag = (random: Random) => random.pick([true, false, null])

const time = (random: Random) =>
  new Date(Date.UTC(2026, 0, random.between(1, 20), random.below(3))).toISOString()

function title(random: Random): Record<string, string> {
  const text = () => Array.from({ length: random.between(1, 4) }, () => random.pick(words)).join(' ')
  return random.chance(0.5) ? { en: text() } : { pl: text(), uk: text() }
}

function listing(random: Random, id: string): string {
  const region = random.pick([null, 5, 6])
  const rest = {
    external: { id, domain: { id: random.between(1, 4), name: 'site' }, url: 'https://site.example' },
    archived: random.chance(0.2),
    title: maybe(random, () => title(random)),
    odometer: maybe(random, () => random.pick([0, 1, 5000, 5000, 120_000, random.below(300_000)])),
    // Derived from the id: another random number would change the cars of a seed.
    location: { position: positions[Number(id.replaceAll(/\D/g, '')) % (positions.length + 2)] ?? null },
    location_details: maybe(random, () => ({
      country: { id: random.between(1, 2), name: null, iso: 'L1' },
      region: region === null ? null : { id: region, name: 'Region' },
      district: null,
      place: null,
    })),
    created_at: maybe(random, () => time(random)),
    auction_at: random.chance(0.7) ? null : time(random),
    seller_type: maybe(random, () => random.between(1, 2)),
    availability: maybe(random, () => ({ id: random.between(1, 3), name: 'x' })),
    condition: maybe(random, () => random.between(1, 3)),
    damage: maybe(random, () => random.between(1, 5)),
    second_damage: random.chance(0.6) ? null : random.between(1, 5),
    airbag_state: maybe(random, () => random.between(1, 3)),
    keys_available: flag(random),
    is_manufacturer_certified: flag(random),
    has_history_reports: flag(random),
    ...(random.chance(0.8) && { is_leasing: flag(random) }),
  }
  const amount = random.chance(0.7) ? random.pick(amounts) : String(random.below(50_000))
  const currency = random.pick([usd, usd, eur, pln, 99])
  const price = random.chance(0.1)
    ? 'null'
    : `{"price":${amount},"currency":{"id":${currency},"name":"x"},"negotiable":null,"history":[]}`
  return `${JSON.stringify(rest).slice(0, -1)},"price":${price}}`
}

const vinCharacters = 'AB1'

const vin = (random: Random) =>
  Array.from({ length: random.pick([17, 17, 17, 16, 19, 3]) }, () => random.pick([...vinCharacters])).join('')

/** One car as a line of cars.ndjson. */
function car(random: Random, id: string): string {
  const brand = random.between(1, 3)
  const named = (max: number) => maybe(random, () => ({ id: random.between(1, max), name: 'x' }))
  const facts = {
    id,
    has_inspections: flag(random),
    year: maybe(random, () => random.between(2010, 2014)),
    vin: maybe(random, () => vin(random)),
    brand: maybe(random, () => ({ id: brand, name: 'x' })),
    model: maybe(random, () => ({ id: random.pick(modelsOf[brand] ?? [11]), name: 'x' })),
    badge: maybe(random, () => random.pick(badges)),
    engine_volume: maybe(random, () => random.pick([0, 999, 1598, 1998])),
    power_hp: maybe(random, () => random.pick([0, 75, 110, 110, 300])),
    seats: maybe(random, () => random.between(2, 7)),
    body_type: named(6),
    fuel: named(4),
    color: named(6),
    emission: named(7),
    drive_wheels: named(3),
    transmission: named(2),
    steering_wheel_position: named(2),
    inspections: random.chance(0.3) ? [{ grade: random.between(1, 5) }] : [],
  }
  const count = random.pick([0, 1, 1, 1, 2, 3, 6])
  const listings = Array.from({ length: count }, (_, index) => listing(random, `${id}-${index}`))
  return `${JSON.stringify(facts).slice(0, -1)},"listings":[${listings.join(',')}]}`
}

/** Cars in an order other than that of their ids. */
export function makeCars(random: Random, count: number): string[] {
  const ids = Array.from({ length: count }, (_, index) => ({ id: `car-${index}`, at: random.next() }))
  return ids.sort((a, b) => a.at - b.at).map(({ id }) => car(random, id))
}
