import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InventoryDictionaries } from './dictionaries.ts'
import { InventoryError } from './faults.ts'
import { parseExact, stringifyExact } from './json.ts'
import { readLines } from './lines.ts'
import { carsFile, markOf, readCar, readCars } from './read-cars.ts'

const anyRate = () => true
const car = (fields: object) => JSON.stringify({ id: 'a', listings: [], ...fields })
const listing = (fields: object) => ({
  external: { id: 'x', domain: { id: 1, name: 'S' }, url: 'u' },
  ...fields,
})

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-lines-'))
})
afterAll(() => rm(dir, { recursive: true }))

const dictionaries: InventoryDictionaries = {
  domains: [],
  brands: [],
  models: [],
  countries: [],
  locations: new Map(),
  optionSections: [],
  options: [],
  currencies: [],
  accounts: [],
}

async function load(bytes: string | Uint8Array) {
  await writeFile(join(dir, carsFile), bytes)
  const ids: string[] = []
  for await (const cars of readCars(dir, dictionaries)) ids.push(...cars.map(({ facts }) => facts.id))
  return ids
}

const faultsOf = (bytes: string | Uint8Array) =>
  load(bytes).then(
    () => [],
    (error: unknown) => (error instanceof InventoryError ? error.faults : [error]),
  )

describe('a car line', () => {
  test.each([
    ['{', /JSON|Expected|position/],
    ['[]', /^id: /],
    ['7', /Object/],
    ['{"listings":[]}', /^id: /],
    ['{"id":"","listings":[]}', /^id: /],
    ['{"id":"a"}', /^listings: /],
    [car({ id: '.' }), /^id: must not be \. or \.\./],
    [car({ id: '..' }), /^id: must not be/],
    [car({ id: 'a\u0000b' }), /^id: must not have control characters/],
    [car({ id: 'a\u0085' }), /^id: must not have control characters/],
    [car({ id: '\ud800' }), /^id: must not have control characters/],
    [
      car({ listings: [listing({ external: { id: 'a\nb', domain: { id: 1 } } })] }),
      /external\.id: must not have/,
    ],
    [car({ year: '2001' }), /^year: /],
    [car({ year: 2001.5 }), /^year: /],
    [car({ brand: 'Audi' }), /^brand: /],
    [car({ listings: [{}] }), /^listings\.0\.external: /],
    ...[
      'yesterday',
      '12.07.2026',
      '07/12/2026',
      '2026',
      'Sunday 12 July 2026',
      '2026-02-30',
      '2026-07-12T25:00:00Z',
    ].map((text): [string, RegExp] => [
      car({ listings: [listing({ created_at: text })] }),
      new RegExp(`^listings\\.0\\.created_at: must be an ISO 8601 timestamp .*not "${text}"$`),
    ]),
    [car({ month: 1.5 }), /^month: must be a whole number .*not 1\.5$/],
    [car({ listings: [listing({ is_leasing: 1 })] }), /^listings\.0\.is_leasing: /],
    [car({ listings: [listing({ price: { price: 1.5 } })] }), /^listings\.0\.price\.price: /],
    [
      '{"id":"a","listings":[{"external":{"id":"x","domain":{"id":1}},"price":{"price":9223372036854775808}}]}',
      /price\.price: /,
    ],
  ])('%s is refused with a reason', (text, reason) => {
    expect(() => readCar(text, anyRate)).toThrow(reason)
  })

  test.each([
    ['2026-07-12', '2026-07-12'],
    ['2026-07-12T10:00:00Z', '2026-07-12T10:00:00Z'],
    ['2026-07-12T10:00:00.123Z', '2026-07-12T10:00:00.123Z'],
    ['2026-07-12T10:00:00-0400', '2026-07-12T14:00:00.000Z'],
    ['2026-07-12 10:00:00+02:00', '2026-07-12T08:00:00.000Z'],
    ['2026-07-12T10:00:00', '2026-07-12T10:00:00.000Z'],
  ])('the time %s is kept in UTC', (text, kept) => {
    const { body, facts } = readCar(car({ listings: [listing({ created_at: text })] }), anyRate)
    expect(JSON.parse(body).listings[0].created_at).toBe(kept)
    expect(facts.listings[0]?.created_at).toBe(Date.parse(kept))
  })

  test('absent stays absent and null stays null; unknown keys are dropped; reports are separate', () => {
    const given = {
      month: null,
      surprise: 1,
      inspections: [{ a: { b: 1 } }],
      listings: [listing({ odometer: 0, surprise: 2 })],
    }
    const { body, reports } = readCar(car(given), anyRate)
    const { hash, ...record }: Record<string, unknown> = JSON.parse(body)
    expect(record).toEqual({ id: 'a', month: null, listings: [listing({ odometer: 0 })] })
    expect(hash).toMatch(/^[0-9a-f]{40}$/)
    expect(JSON.parse(reports)).toEqual({ inspections: [{ a: { b: 1 } }], vehicle_history_reports: [] })
  })

  test('the legacy location keeps parts of the expected type', () => {
    const { body, facts } = readCar(
      car({
        listings: [listing({ location: { iso: 'PL', country: { id: 7 }, position: { lat: 1, lon: 2 } } })],
      }),
      anyRate,
    )
    expect(JSON.parse(body).listings[0].location).toEqual({
      iso: 'PL',
      country: null,
      position: { lat: 1, lon: 2 },
    })
    expect(facts.listings[0]?.country).toBeNull()
  })

  test('the hash changes with the record, reports and places included', () => {
    const hash = (fields: object) => JSON.parse(readCar(car(fields), anyRate).body).hash
    const place = (id: number) => ({
      listings: [listing({ location_details: { place: { id, name: 'x' } } })],
    })
    expect(hash({})).toBe(hash({}))
    expect(hash({})).not.toBe(hash({ inspections: [1] }))
    expect(hash(place(1))).not.toBe(hash(place(2)))
    expect(hash({ hash: 'given' })).toBe('given')
  })

  test('a time without a zone is UTC', () => {
    const created = (text: string) =>
      readCar(car({ listings: [listing({ created_at: text })] }), anyRate).facts.listings[0]?.created_at
    const expected = Date.UTC(2026, 0, 2, 3, 4, 5)
    for (const text of [
      '2026-01-02T03:04:05',
      '2026-01-02 03:04:05',
      '2026-01-02T03:04:05Z',
      '2026-01-02T05:04:05+02:00',
    ])
      expect([text, created(text)]).toEqual([text, expected])
  })
})

describe('int64', () => {
  test('every amount is exact to the last unit', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 63n) + 1n, 2n ** 63n - 1n), (amount) => {
        const text = `{"id":"a","listings":[{"external":{"id":"x","domain":{"id":1}},"price":{"price":${amount},"currency":{"id":1}}}]}`
        const { facts, body } = readCar(text, anyRate)
        expect(facts.listings[0]?.price).toEqual({ units: amount, currency: 1 })
        expect(body).toContain(`"price":${amount},`)
      }),
    )
  })

  test('any JSON is the same after reading and writing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify({ value, big: 0 }).replace('"big":0', '"big":12345678901234567890')
        expect(stringifyExact(parseExact(text), true)).toBe(text)
      }),
    )
  })

  test('digits inside a text are not parsed as a number', () => {
    const text = car({ badge: 'a:12345678901234567890,', vin: '"' })
    expect(JSON.parse(readCar(text, anyRate).body)).toMatchObject({
      badge: 'a:12345678901234567890,',
      vin: '"',
    })
  })
})

describe('a cars file', () => {
  const line = (id: string) => car({ id })

  test('may have blank lines, a byte order mark, CRLF and no last newline', async () => {
    expect(await load(`\uFEFF${line('a')}\r\n\n  \n${line('b')}`)).toEqual(['a', 'b'])
    expect(await load('')).toEqual([])
  })

  test('lines may be cut anywhere by reads', async () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `${index}-${'ł'.repeat(index % 200)}`)
    expect(await load(ids.map((id) => `${line(id)}\n`).join(''))).toEqual(ids)
  })

  test('faults are named by file and line, and nothing is loaded', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line('a')}\n\n{\n${line('a')}\n"`),
      Buffer.from([0xff]),
      Buffer.from('"\n'),
    ])
    expect(await faultsOf(bytes)).toEqual([
      { file: carsFile, line: 3, reason: expect.stringMatching(/JSON/) },
      { file: carsFile, line: 4, reason: 'repeats the id of line 1' },
      { file: carsFile, line: 5, reason: 'is not UTF-8' },
    ])
  })

  test('a known line is not parsed, but its id may not be repeated', async () => {
    // The known line is broken JSON, and is not parsed.
    await writeFile(join(dir, carsFile), `{"id":"a"\n${line('b')}\n${line('a')}\n`)
    const known = (mark: string) => (mark === markOf('{"id":"a"') ? 'a' : undefined)
    const read: string[] = []
    const reading = async () => {
      for await (const cars of readCars(dir, dictionaries, known))
        read.push(...cars.map(({ facts }) => facts.id))
    }
    await expect(reading()).rejects.toMatchObject({
      faults: [{ file: carsFile, line: 3, reason: 'repeats the id of line 1' }],
    })
    expect(read).toEqual(['b'])
  })

  test('a missing file is a fault with a readable reason', async () => {
    await rm(join(dir, carsFile), { force: true })
    const reading = readCars(dir, dictionaries).next()
    await expect(reading).rejects.toMatchObject({ faults: [{ file: carsFile, reason: 'is missing' }] })
  })

  test('only the first faults are listed', async () => {
    expect(await faultsOf('{\n'.repeat(100))).toHaveLength(20)
  })

  test('lines are numbered from 1', async () => {
    await writeFile(join(dir, 'some.ndjson'), 'a\n\nb\n')
    const numbers: number[] = []
    for await (const lines of readLines(join(dir, 'some.ndjson')))
      numbers.push(...lines.map(({ number }) => number))
    expect(numbers).toEqual([1, 3])
  })

  test.each([1, 2, 3, 7, 64])('lines are the same, read %i bytes at a time', async (chunk) => {
    const long = 'ä'.repeat(50)
    await writeFile(join(dir, 'some.ndjson'), `a\n\n${long}\nbc\n\n${long}${long}`)
    const texts: (string | undefined)[] = []
    for await (const lines of readLines(join(dir, 'some.ndjson'), chunk))
      texts.push(...lines.map(({ text }) => text))
    expect(texts).toEqual(['a', long, 'bc', `${long}${long}`])
  })
})
