import { codeIds } from '#contract/codes.ts'
import type { CodeTableName } from '#contract/codes.ts'
import { Car } from '#contract/resources/car.ts'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts, demoKey, singleSourceDomain, singleSourceKey } from './accounts.ts'
import type { CarLine } from './car-line.ts'
import { dictionaryFiles } from './dictionaries.ts'
import { cell, readTsv } from './extracts.ts'
import type { ListingLine } from './listings.ts'
import { carLines } from './make-inventory.ts'
import { fiveListings, largestPrice, nextToLargestPrice, soldListings, specialCars } from './special-cars.ts'
import { checkDigit } from './vin.ts'

const now = new Date('2026-11-21T00:00:00Z')
const day = 86_400_000
let texts: string[] = []
let lines: CarLine[] = []
let made: CarLine[] = []

beforeAll(() => {
  texts = [...carLines({ cars: 2500, seed: 7, now })]
  lines = texts.map((text) => JSON.parse(text) as CarLine) // written by the same type
  made = lines.slice(Object.keys(specialCars).length)
})

const listings = (): ListingLine[] => made.flatMap((line) => line.listings)
const files = dictionaryFiles()
const dictionary = (name: string): Map<number, Record<string, unknown>> => {
  const rows = (files[name] ?? []) as Record<string, unknown>[] // every dictionary is an array of records
  return new Map(rows.map((row) => [Number(row['id']), row]))
}
const [domains, brands, models, locations, countries, options, sections, currencies] = [
  dictionary('domains.json'),
  dictionary('brands.json'),
  dictionary('models.json'),
  dictionary('locations.ndjson'),
  dictionary('countries.json'),
  dictionary('options.json'),
  dictionary('option-sections.json'),
  dictionary('currencies.json'),
]
/** A price in dollars; null if the listing has none. */
const dollars = ({ price }: ListingLine): number | null => {
  const rate = Number(currencies.get(price?.currency?.id ?? 0)?.['rate'])
  return typeof price?.price === 'number' ? price.price / rate : null
}

describe('every record can be read', () => {
  test('each car passes the schema of the interface', () => {
    for (const line of lines) {
      const result = v.safeParse(Car, line)
      if (!result.success) throw new Error(`${line.id}: ${JSON.stringify(v.flatten(result.issues))}`)
    }
  })

  test('ids are unique: cars, VINs, and listings within a source', () => {
    const unique = (ids: readonly string[]): void => expect(new Set(ids).size).toBe(ids.length)
    unique(lines.map(({ id }) => id))
    unique(lines.flatMap(({ vin }) => vin ?? []))
    unique(
      lines.flatMap((line) => line.listings.map(({ external }) => `${external.domain.id} ${external.id}`)),
    )
  })

  test('every code is in its table', () => {
    const unknown: string[] = []
    const check = (table: CodeTableName, id: number | null | undefined): void => {
      if (id !== null && id !== undefined && !codeIds(table).includes(id)) unknown.push(`${table} ${id}`)
    }
    for (const line of made) {
      check('body_types', line.body_type?.id)
      check('fuels', line.fuel?.id)
      check('colors', line.color?.id)
      check('transmission', line.transmission?.id)
      check('drive_wheels', line.drive_wheels?.id)
      check('emissions', line.emission?.id)
      check('steering_wheel_position', line.steering_wheel_position?.id)
    }
    for (const listing of listings()) {
      check('conditions', listing.condition)
      check('damages', listing.damage)
      check('damages', listing.second_damage)
      check('airbags', listing.airbag_state)
      check('availabilities', listing.availability)
      check('seller_type', listing.seller_type)
    }
    expect(unknown).toEqual([])
  })

  test('every id is in its dictionary, and a model belongs to its brand', () => {
    const wrong: string[] = []
    const check = (right: boolean, what: string): void => {
      if (!right) wrong.push(what)
    }
    for (const line of made) {
      check(
        models.get(line.model?.id ?? 0)?.['brand_id'] === line.brand?.id,
        `model ${line.model?.id} of brand ${line.brand?.id}`,
      )
      for (const id of line.option_ids) check(options.has(id), `option ${id}`)
      for (const { external, price, location_details: at } of line.listings) {
        check(domains.has(external.domain.id), `domain ${external.domain.id}`)
        if (price?.currency)
          check(
            currencies.get(price.currency.id)?.['name'] === price.currency.name,
            `currency ${price.currency.name}`,
          )
        if (at.country)
          check(countries.get(at.country.id)?.['iso'] === at.country.iso, `country ${at.country.iso}`)
        for (const part of [at.region, at.district, at.place])
          if (part && part.id !== null && part.name !== null)
            check(locations.get(part.id)?.['name'] === part.name, `place ${part.name}`)
        if (at.region?.id)
          check(locations.get(at.region.id)?.['country_id'] === at.country?.id, `region ${at.region.id}`)
      }
    }
    for (const model of models.values())
      check(brands.has(Number(model['brand_id'])), `brand ${String(model['brand_id'])}`)
    expect(wrong).toEqual([])
  })

  test('the dictionaries are consistent: parents, countries, names in all six languages', () => {
    const wrong: unknown[] = []
    for (const location of locations.values()) {
      const parents = ['admin1', 'admin2'].map((key) => location[key]).filter((id) => id !== null)
      if (!countries.has(Number(location['country_id'])) || !parents.every((id) => locations.has(Number(id))))
        wrong.push(location)
    }
    for (const option of options.values()) {
      const parent = option['parent_option_id']
      if (!sections.has(Number(option['section_id'])) || (parent !== null && !options.has(Number(parent))))
        wrong.push(option)
    }
    for (const record of [...options.values(), ...sections.values(), ...countries.values()]) {
      const names = Object.values(record['translations'] as Record<string, string>) // written with one name a language
      if (names.filter((name) => name !== '').length !== 6) wrong.push(record)
    }
    expect(wrong).toEqual([])
    expect(options.size).toBeGreaterThanOrEqual(120)
    expect(locations.size).toBeGreaterThan(10_000)
  })

  test('hand-written names of places belong to the right places', () => {
    for (const row of readTsv('place-names.tsv'))
      expect(locations.get(Number(cell(row, 'id')))?.['name']).toBe(cell(row, 'name'))
  })
})

describe('the cars are believable', () => {
  const pearson = (pairs: readonly (readonly [number, number])[]): number => {
    const mean = (i: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[i], 0) / pairs.length
    const [mx, my] = [mean(0), mean(1)]
    const covariance = pairs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
    return (
      covariance /
      Math.sqrt(
        pairs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0) *
          pairs.reduce((sum, [, y]) => sum + (y - my) ** 2, 0),
      )
    )
  }
  test('the price falls with age and with mileage', () => {
    const byAge: [number, number][] = []
    const byDistance: [number, number][] = []
    for (const line of made)
      for (const listing of line.listings) {
        const price = dollars(listing)
        if (price === null || listing.damage || !line.year || line.year <= 2000) continue
        byAge.push([2026 - line.year, Math.log(price)])
        if (listing.odometer) byDistance.push([listing.odometer, Math.log(price)])
      }
    expect(pearson(byAge)).toBeLessThan(-0.6)
    expect(pearson(byDistance)).toBeLessThan(-0.5)
  })

  test('damage goes with auctions and low prices', () => {
    const share = (list: readonly ListingLine[]): number =>
      list.filter(({ damage }) => damage).length / list.length
    expect(share(listings().filter(({ is_auction }) => is_auction))).toBeGreaterThan(
      share(listings().filter(({ is_auction }) => is_auction === false)) * 5,
    )
    // Cars of the same few years only: auctions sell young cars, which hides the difference in a plain mean.
    const young = made
      .filter(({ year }) => year && year >= 2018 && year <= 2021)
      .flatMap((line) => line.listings)
    const median = (list: readonly ListingLine[]): number => {
      const prices = list.flatMap((listing) => dollars(listing) ?? []).sort((a, b) => a - b)
      return prices[prices.length >> 1] ?? Number.NaN
    }
    expect(median(young.filter(({ damage }) => damage))).toBeLessThan(
      median(young.filter(({ damage }) => !damage)) * 0.6,
    )
  })

  test('at least ten sources and six currencies; many cars are on several sources', () => {
    const domains = new Map<number, number>()
    for (const { external } of listings())
      domains.set(external.domain.id, (domains.get(external.domain.id) ?? 0) + 1)
    expect([...domains.values()].filter((count) => count > 15).length).toBeGreaterThanOrEqual(10)
    expect(new Set(listings().map(({ price }) => price?.currency?.name)).size).toBeGreaterThanOrEqual(6)
    const several =
      made.filter((line) => new Set(line.listings.map(({ external }) => external.domain.id)).size > 1)
        .length / made.length
    expect(several).toBeGreaterThan(0.25)
    expect(listings().length / made.length).toBeGreaterThan(1.4)
  })

  test('several sources have several prices', () => {
    const pairs = made.filter(
      ({ listings: all }) => all.length === 2 && all.every((one) => dollars(one) !== null),
    )
    const different = pairs.filter(({ listings: [a, b] }) => a && b && dollars(a) !== dollars(b))
    expect(different.length / pairs.length).toBeGreaterThan(0.8)
  })

  test('sold cars of this month and older ones, reposted ones, and auctions in the coming days', () => {
    const ago = (date: string): number => (now.getTime() - Date.parse(date)) / day
    const sold = made.filter((line) => line.listings.every(({ archived }) => archived))
    expect(
      sold.filter((line) => line.listings.some(({ last_seen_at }) => ago(last_seen_at) <= 31)).length,
    ).toBeGreaterThan(60)
    expect(
      sold.filter((line) => line.listings.every(({ last_seen_at }) => ago(last_seen_at) > 31)).length,
    ).toBeGreaterThan(20)
    expect(
      made.some((line) =>
        line.listings.some(
          (a) =>
            a.archived &&
            line.listings.some((b) => !b.archived && a.external.domain.id === b.external.domain.id),
        ),
      ),
    ).toBe(true)
    const ahead = listings().flatMap(({ auction_at, archived }) =>
      auction_at && !archived ? [-ago(auction_at)] : [],
    )
    expect(ahead.filter((days) => days > 0 && days < 15).length / ahead.length).toBeGreaterThan(0.9)
    for (const { created_at, updated_at, last_seen_at } of listings()) {
      expect(
        created_at <= updated_at && updated_at <= last_seen_at,
        `${created_at} ${updated_at} ${last_seen_at}`,
      ).toBe(true)
      expect(ago(last_seen_at)).toBeGreaterThanOrEqual(0)
    }
  })

  test('null, false and absent all occur, and stay distinct', () => {
    const states = (key: keyof ListingLine): Set<string> =>
      new Set(listings().map((listing) => (key in listing ? JSON.stringify(listing[key]) : 'absent')))
    for (const key of [
      'is_leasing',
      'keys_available',
      'is_manufacturer_certified',
      'has_history_reports',
    ] as const)
      expect([...states(key)].sort()).toEqual(['absent', 'false', 'null', 'true'])
    expect(states('odometer')).toContain('null')
    expect(states('price')).toContain('null')
  })

  test('pictures show the body and colour of the car', () => {
    const bodies = new Map([
      [1, 'sedan'],
      [2, 'wagon'],
      [5, 'suv'],
      [11, 'hatchback'],
    ])
    for (const line of made) {
      const body = bodies.get(line.body_type?.id ?? 0)
      if (body && line.color)
        for (const { images } of line.listings)
          for (const { original } of images)
            expect(original).toMatch(new RegExp(`^/demo/pictures/${body}-${line.color.name}-`))
    }
  })

  test('a title does not contradict its own listing', () => {
    const said = (words: RegExp) =>
      made.flatMap(({ listings }) =>
        listings.filter(({ title }) => Object.values(title ?? {}).some((text) => words.test(text ?? ''))),
      )
    const damaged = ({ damage, second_damage }: ListingLine, ...codes: number[]) =>
      damage === null || damage === undefined || codes.includes(damage) || codes.includes(second_damage ?? 0)
    const front = said(/front end damage|Frontschaden|uszkodzony przód|удар спереди/i)
    const hail = said(/Hagelschaden|po gradobiciu/i)
    const deployed = said(/airbags deployed|poduszki wystrzelone/i)
    expect(front.length).toBeGreaterThan(3)
    expect(deployed.length).toBeGreaterThan(3)
    expect(front.filter((listing) => !damaged(listing, 17, 19, 14))).toEqual([])
    expect(hail.filter((listing) => !damaged(listing, 20))).toEqual([])
    expect(deployed.filter(({ airbag_state }) => airbag_state === 1)).toEqual([])
  })

  test('no listing changed before it was first seen, or after it was last seen', () => {
    for (const { listings } of made)
      for (const { created_at, updated_at, last_seen_at } of listings) {
        expect(created_at <= updated_at).toBe(true)
        expect(updated_at <= last_seen_at).toBe(true)
      }
  })

  test('reports have at least four shapes each, and their flags say so', () => {
    const shapes = (key: 'inspections' | 'vehicle_history_reports'): Set<string> =>
      new Set(
        made.flatMap((line) =>
          line[key].map((report) =>
            Object.keys(report)
              .filter((name) => name !== 'listing')
              .sort()
              .join(),
          ),
        ),
      )
    expect(shapes('inspections').size).toBeGreaterThanOrEqual(4)
    expect(shapes('vehicle_history_reports').size).toBeGreaterThanOrEqual(4)
    for (const line of made) {
      expect(line.has_inspections === true).toBe(line.inspections.length > 0)
      expect(line.has_history_reports === true).toBe(line.vehicle_history_reports.length > 0)
    }
  })
})

describe('the hand-made cars', () => {
  const special = (name: keyof typeof specialCars): CarLine => {
    const found = lines.find(({ id }) => id === specialCars[name].id)
    if (!found) throw new Error(`${name} is missing`)
    return found
  }

  test('all exist, with the valid VINs that tests name', () => {
    for (const [name, { id, vin }] of Object.entries(specialCars)) {
      const found = lines.find((line) => line.id === id)
      expect(found, name).toBeDefined()
      expect(found?.vin ?? null).toBe(vin)
      if (vin !== null) expect(checkDigit(vin.toUpperCase())).toBe(vin[8]?.toUpperCase())
    }
  })

  test('five listings in three currencies that contradict each other', () => {
    const { listings: five } = special('fiveListings')
    expect(five.map(({ external }) => [external.domain.id, external.id])).toEqual(
      Object.values(fiveListings).map(({ domain, listing }) => [domain, listing]),
    )
    expect(new Set(five.map(({ price }) => price?.currency?.name)).size).toBe(3)
    const odometers = five.map(({ odometer }) => odometer ?? 0)
    expect(Math.max(...odometers) - Math.min(...odometers)).toBeGreaterThan(40_000)
    for (const key of ['condition', 'damage', 'airbag_state', 'keys_available'] as const)
      expect(new Set(five.map((listing) => listing[key])).size, key).toBeGreaterThan(1)
  })

  test('prices at the edge of int64 are written digit by digit', () => {
    const text = (name: 'largestPrice' | 'nextToLargestPrice'): string =>
      texts.find((line) => line.includes(specialCars[name].id)) ?? ''
    expect(text('largestPrice')).toContain(`"price":${largestPrice},`)
    expect(text('nextToLargestPrice')).toContain(`"price":${nextToLargestPrice},`)
    expect(texts.some((line) => line.includes('int64:'))).toBe(false)
  })

  test('the rest is as described', () => {
    expect(
      special('soldLately').listings.map(({ archived, external }) => [archived, external.domain.id]),
    ).toEqual([
      [true, soldListings.autohalle.domain],
      [true, soldListings.motorpark.domain],
    ])
    expect(special('sixtyPhotos').listings[0]?.images).toHaveLength(60)
    expect(new Set(special('sixtyPhotos').listings[0]?.images.map(({ original }) => original)).size).toBe(60)
    const bare = special('bare').listings[0]
    expect([bare?.images, bare?.price, bare?.location]).toEqual([[], null, null])
    expect(special('fourShapes').inspections).toHaveLength(4)
    expect(special('fourShapes').vehicle_history_reports).toHaveLength(4)
    const long = JSON.stringify(special('longReport').vehicle_history_reports).length
    expect(long).toBeGreaterThan(180_000)
    expect(long).toBeLessThan(220_000)
    expect(special('leasingBoth').listings.map(({ is_leasing }) => is_leasing)).toEqual([true, false])
    expect(special('nulls').year).toBeNull()
    expect('year' in special('absent')).toBe(false)
    expect(special('oddPictures').listings[0]?.video).toHaveLength(2)
    const [stale] = special('staleAuction').listings
    expect(Date.parse(stale?.auction_at ?? '')).toBeGreaterThan(Date.parse(stale?.last_seen_at ?? ''))
  })
})

test('accounts: the demo key sees every source, the single one its own', () => {
  expect(accounts.find(({ api_key }) => api_key === demoKey)?.domains).toHaveLength(domains.size)
  expect(accounts.find(({ api_key }) => api_key === singleSourceKey)?.domains).toEqual([singleSourceDomain])
  expect(new Set(accounts.map(({ api_key }) => api_key)).size).toBe(accounts.length)
})
