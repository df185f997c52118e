import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../fixtures/dictionaries.ts'
import { carOf } from '../reading.fixture.ts'
import { openFixture } from '../service.fixture.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const car = async (path: string, key: string = keys.main) => carOf(await fixture.get(path, key))
const status = async (path: string, key: string = keys.main) => (await fixture.ask(path, key)).status
const listingsOf = (shown: Awaited<ReturnType<typeof car>>) =>
  shown.listings.map(({ external }) => external.id)

describe('/cars/{car_id}', () => {
  test('has month, and full reports of what the key may see', async () => {
    expect(await car('/cars/places-whole')).toMatchObject({
      month: 5,
      seats: 5,
      badge: 'Style',
      inspections: [],
    })
    const shared = await car('/cars/foreign-too')
    expect(shared).toMatchObject({
      inspections: [{ note: 'of alpha' }, { note: 'of the car' }],
      vehicle_history_reports: [{ note: 'of the car' }],
    })
    expect(await car('/cars/foreign-too', keys.everything)).toMatchObject({
      inspections: [{ note: 'of alpha' }, { note: 'of gamma' }, { note: 'of the car' }],
    })
  })

  test('sold cars stay for 31 days, archived', async () => {
    expect((await car('/cars/sold-30')).listings).toMatchObject([{ archived: true }])
    expect(listingsOf(await car('/cars/sold-31'))).toEqual(['s31'])
    expect(await status('/cars/sold-32')).toBe(404)
    // The time of sale is unknown.
    expect(await status('/cars/sold-unknown')).toBe(404)
  })

  test('a recently sold listing is shown beside the active one', async () => {
    expect(listingsOf(await car('/cars/sold-here-not-there'))).toEqual(['sh', 'st'])
  })

  test('car-level reports come only from active listings', async () => {
    expect(await car('/cars/sold-30')).toMatchObject({
      has_inspections: true,
      inspections: [],
      vehicle_history_reports: [],
    })
    expect(await car('/cars/sold-here-not-there')).toMatchObject({
      inspections: [{ note: 'of the active one' }, { note: 'of the car' }],
    })
  })

  test('an unknown car, and one of other sources only, get the same 404', async () => {
    for (const path of [
      '/cars/unknown',
      '/cars/foreign-only',
      '/cars/constructor',
      '/cars/%00',
      '/cars/%E0%A4%A',
      '/cars/vin',
    ]) {
      const { status: code, body } = await fixture.ask(path)
      expect([path, code, body]).toEqual([path, 404, { message: expect.any(String) }])
    }
  })

  test('a car may be called __proto__', async () => {
    expect((await car('/cars/__proto__')).id).toBe('__proto__')
  })

  test('integers beyond 2^53 in reports stay exact', async () => {
    expect((await fixture.ask('/cars/foreign-too')).text).toContain('"mileage":12345678901234567890')
  })
})

describe('/cars/vin/{vin}', () => {
  test('matches exactly, in either case', async () => {
    expect((await car('/cars/vin/PLACESWH0LE000001')).id).toBe('places-whole')
    expect((await car('/cars/vin/placeswh0le000001')).id).toBe('places-whole')
    expect(await status('/cars/vin/PLACESWH0LE00000')).toBe(404)
  })

  test('can return a recently sold car', async () => {
    expect((await car('/cars/vin/S0LD3000000000001')).id).toBe('sold-30')
    expect(await status('/cars/vin/S0LD3200000000001')).toBe(404)
  })

  test.each(['SHORT', 'X'.repeat(15), 'X'.repeat(20), 'ABCDEFGH-JKLMNPRST', 'ABCDEFGHÄJKLMNPRS'])(
    '%s is 422',
    async (vin) => {
      expect(await status(`/cars/vin/${encodeURIComponent(vin)}`)).toBe(422)
    },
  )
})

describe('/listing/{domain_id}/{listing_id}', () => {
  test('gives the whole car, with the reports of this listing only', async () => {
    const shown = await car('/listing/2/st')
    expect(listingsOf(shown)).toEqual(['sh', 'st'])
    expect(shown).toMatchObject({ inspections: [{ note: 'of the active one' }, { note: 'of the car' }] })
  })

  test('works for a recently sold listing', async () => {
    expect(await car('/listing/1/sh')).toMatchObject({
      inspections: [{ note: 'of the sold one' }, { note: 'of the car' }],
    })
    expect(await car('/listing/1/s30')).toMatchObject({
      inspections: [{ note: 'of the sold one' }],
      vehicle_history_reports: [{ note: 'of the car' }],
    })
    expect(await status('/listing/1/s32')).toBe(404)
  })

  test('a listing id may have any characters, escaped', async () => {
    const id = 'a/b?c#d%2Fé "x"'
    const shown = await car(`/listing/1/${encodeURIComponent(id)}`)
    expect(listingsOf(shown)).toContain(id)
    expect(shown.id).toBe('hostile')
  })

  test('both ids must describe the same listing, of an enabled source', async () => {
    for (const path of [
      '/listing/2/f2',
      '/listing/1/unknown',
      '/listing/3/f1',
      '/listing/77/f1',
      '/listing/1/__proto__x',
    ])
      expect([path, await status(path)]).toEqual([path, 404])
    expect(await status('/listing/3/f1', keys.everything)).toBe(200)
  })

  test.each(['/listing/x/f2', '/listing/0/f2', '/listing/-1/f2', '/listing/1.5/f2'])(
    '%s is 422',
    async (path) => {
      expect(await status(path)).toBe(422)
    },
  )
})

test('hash is the same wherever the car is shown, and in every language', async () => {
  const hashes = await Promise.all(
    ['/cars/places-whole', '/cars/places-whole?lang=pl', '/cars/vin/PLACESWH0LE000001', '/listing/1/p4'].map(
      async (path) => (await car(path))['hash'],
    ),
  )
  expect(new Set(hashes).size).toBe(1)
  expect(hashes[0]).toMatch(/^\w{16,}$/)
})
