import { expect, test } from 'vitest'
import { carOf, listingOf } from '#src/car/sample-car.fixture.ts'
import { allContradictions } from './all-contradictions.ts'

const kinds = (...args: Parameters<typeof carOf>) => allContradictions(carOf(...args)).map(({ kind }) => kind)

test('a car whose sources agree, or say nothing, has no contradiction', () => {
  expect(kinds()).toEqual([])
  const listing = { odometer: 50_000, condition: 1, keys_available: true, airbag_state: 1 }
  expect(kinds({ listings: [listingOf(listing), listingOf(listing), listingOf()] })).toEqual([])
})

test('a mileage that goes down is quoted from the highest to the lowest after it', () => {
  const listings = [
    listingOf({ id: 'c', created_at: '2026-06-01T00:00:00Z', odometer: 91_000 }),
    listingOf({ id: 'a', created_at: '2026-01-01T00:00:00Z', odometer: 150_000 }),
    listingOf({ id: 'b', created_at: '2026-03-01T00:00:00Z', odometer: 160_000 }),
  ]
  expect(allContradictions(carOf({ listings }))).toMatchObject([
    {
      kind: 'odometer',
      quotes: [
        { value: 160_000, at: '2026-03-01T00:00:00Z' },
        { value: 91_000, at: '2026-06-01T00:00:00Z' },
      ],
    },
  ])
})

test('a lower mileage that is still stated after a higher one is a fall, unless driving explains it', () => {
  const kept = (odometer: number, from: string, to: string) =>
    listingOf({ odometer, created_at: `${from}T00:00:00Z`, last_seen_at: `${to}T00:00:00Z` })
  const low = kept(165_000, '2026-01-01', '2026-06-01')
  const high = kept(354_000, '2026-03-01', '2026-06-01')
  expect(allContradictions(carOf({ listings: [low, high] }))).toMatchObject([
    { kind: 'odometer', quotes: [{ value: 354_000 }, { value: 165_000, at: '2026-06-01T00:00:00Z' }] },
  ])
  // 59 days at 200 km, and what sellers round.
  expect(kinds({ listings: [low, { ...high, odometer: 177_700 }] })).toEqual([])
  expect(kinds({ listings: [low, { ...high, odometer: 177_900 }] })).toEqual(['odometer'])
  // The older one was gone by then.
  expect(kinds({ listings: [{ ...low, last_seen_at: '2026-02-01T00:00:00Z' }, high] })).toEqual([])
})

test('two sources that differ on the same day contradict each other', () => {
  const at = (odometer: number) => listingOf({ created_at: '2026-01-01T00:00:00Z', odometer })
  expect(allContradictions(carOf({ listings: [at(119_000), at(241_000)] }))).toMatchObject([
    { kind: 'odometer', quotes: [{ value: 241_000 }, { value: 119_000 }] },
  ])
})

test('going up, rounding and "0" are no contradiction', () => {
  const at = (month: number, odometer: number) =>
    listingOf({ created_at: `2026-0${month}-01T00:00:00Z`, odometer })
  expect(kinds({ listings: [at(1, 90_000), at(2, 91_500)] })).toEqual([])
  expect(kinds({ listings: [at(1, 90_900), at(2, 90_000)] })).toEqual([])
  expect(kinds({ listings: [at(1, 90_000), at(2, 0)] })).toEqual([])
  expect(kinds({ listings: [listingOf({ odometer: 90_000 }), at(2, 1000)] })).toEqual([])
})

const used = { condition: 1 }
const front = { damage: 17 }

test.each<[what: string, listings: Parameters<typeof listingOf>[0][], expected: string[]]>([
  ['damaged here, used there', [used, { condition: 3 }], ['condition']],
  ['damaged by a damage code, used there', [used, front], ['condition']],
  ['wear is no damage', [used, { ...used, damage: 24 }], []],
  ['damage codes that share none', [front, { damage: 18 }], ['damage']],
  ['damage codes that share one', [front, { damage: 18, second_damage: 17 }], []],
  ['flooded here, and there not a word', [{ damage: 6 }, {}], ['spoiled']],
  ['burnt, as both say', [{ damage: 3 }, { second_damage: 3 }], []],
  ['damage all over shares every code', [{ damage: 14 }, { damage: 18 }], []],
  ['airbags: yes and no', [{ airbag_state: 1 }, { airbag_state: 2 }], ['airbags']],
  ['airbags: "not stated" is no witness', [{ airbag_state: 1 }, { airbag_state: 77 }], []],
  ['keys: yes and no', [{ keys_available: true }, { keys_available: false }], ['keys']],
  ['keys: "not stated" is no witness', [{ keys_available: true }, { keys_available: null }], []],
])('%s', (_, listings, expected) => {
  expect(kinds({ listings: listings.map((listing) => listingOf(listing)) })).toEqual(expected)
})

test('two places far apart within a week', () => {
  const at = (lat: number, lon: number, from: string, to: string) =>
    listingOf({
      location: { iso: 'pl', country: 1, position: { lat, lon } },
      created_at: from,
      last_seen_at: to,
    })
  const warsaw = at(52.23, 21.01, '2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z')
  const berlin = at(52.52, 13.4, '2026-06-04T00:00:00Z', '2026-06-20T00:00:00Z')
  const later = at(52.52, 13.4, '2026-06-20T00:00:00Z', '2026-06-30T00:00:00Z')
  const near = at(52.4, 20.9, '2026-06-02T00:00:00Z', '2026-06-09T00:00:00Z')
  const found = allContradictions(carOf({ listings: [berlin, warsaw] }))
  // The contradicting days: when it was last seen in the first place, and first in the second.
  expect(found).toMatchObject([
    {
      kind: 'place',
      days: 3,
      quotes: [
        { at: '2026-05-01T00:00:00Z', until: '2026-06-01T00:00:00.000Z' },
        { at: '2026-06-04T00:00:00Z', until: '2026-06-20T00:00:00.000Z' },
      ],
    },
  ])
  expect(found[0]?.kind === 'place' && found[0].kilometres).toBeGreaterThan(500)
  expect(kinds({ listings: [warsaw, later] })).toEqual([])
  expect(kinds({ listings: [warsaw, near] })).toEqual([])
})

test.each<[title: string, model: string | null, expected: string[]]>([
  ['BMW X5 2018 diesel', null, ['year']],
  ['BMW X5 2016 diesel', null, []],
  ['Peugeot 2008', '2008', []],
  ['Driven 2020 km, engine 1995 cc', null, []],
  ['From 1999 to 2012', null, []],
])("the year in '%s' against a car of 2015", (en, name, expected) => {
  const model = name === null ? null : { id: 1, name }
  expect(kinds({ year: 2015, model, listings: [listingOf({ title: { en } })] })).toEqual(expected)
})

test('sold at one source, and still on offer at another that had it before', () => {
  const day = (month: number) => `2026-0${month}-01T00:00:00Z`
  const at = (domain: number, from: number, to: number, archived: boolean) =>
    listingOf({ domain, created_at: day(from), last_seen_at: day(to), archived })
  expect(allContradictions(carOf({ listings: [at(1, 1, 3, true), at(2, 2, 4, false)] }))).toMatchObject([
    {
      kind: 'sold',
      quotes: [
        { value: true, at: day(3) },
        { value: false, at: day(4) },
      ],
    },
  ])
  // Offered again after the sale, not seen since, or the same source: no contradiction.
  expect(kinds({ listings: [at(1, 1, 3, true), at(2, 4, 5, false)] })).toEqual([])
  expect(kinds({ listings: [at(1, 1, 3, true), at(2, 2, 3, false)] })).toEqual([])
  expect(kinds({ listings: [at(1, 1, 3, true), at(1, 2, 4, false)] })).toEqual([])
})
