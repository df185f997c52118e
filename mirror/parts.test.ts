import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyless, withKey, withoutKey } from './key.ts'
import { readMirrorOptions } from './options.ts'
import { fitted } from './pace.ts'
import { readableCar } from './readable.ts'
import { simplestWithin } from './simplest.ts'

describe('a car with values of wrong types', () => {
  const listing = (more: object) => ({ external: { id: 'x', domain: { id: 1 } }, ...more })

  test('loses values of other types, and no others', () => {
    const read = readableCar({
      id: 7,
      year: '2012',
      seats: 5,
      listings: [
        listing({ odometer: 12.5, condition: 1, images: [{ original: null }, { original: 'a' }] }),
        { external: { id: 'no domain' } },
        listing({ price: { price: 'on request', currency: { id: 1, name: 'usd' } } }),
      ],
    })
    expect(read?.mended).toBe(true)
    expect(read?.record).toMatchObject({
      id: '7',
      year: null,
      seats: 5,
      listings: [
        { odometer: null, condition: 1, images: [{ original: 'a' }] },
        { price: { price: null, currency: { id: 1 } } },
      ],
    })
    expect(read?.record.listings).toHaveLength(2)
  })

  test.each([null, 'a text', {}, { id: 'x' }, { id: null, listings: [] }, { id: 'x', listings: 'none' }])(
    '%j is none',
    (value) => expect(readableCar(value)).toBeUndefined(),
  )
})

describe('the key', () => {
  const key = 'a key+with/signs&"quotes"'
  const url = 'https://cars.example/cars?api_key=a%20key&limit=5#x'

  test('is removed from an address and put back at its place', () => {
    expect(keyless(url)).toBe('https://cars.example/cars?api_key=&limit=5#x')
    expect(new URL(withKey(keyless(url), key)).searchParams.get('api_key')).toBe(key)
    expect(withKey('/brands?lang=en', 'k$&')).toBe('/brands?lang=en&api_key=k%24%26')
    expect(withKey('/brands', 'k')).toBe('/brands?api_key=k')
  })

  test('is found in every spelling; a short one only after api_key', () => {
    const texts = [key, encodeURIComponent(key), JSON.stringify({ key })]
    for (const text of texts) expect(withoutKey(`x ${text}`, key)).not.toContain('with')
    expect(withoutKey('domain, api_key=main', 'main')).toBe('domain, api_key=[key]')
  })
})

test('the pace determines the batch size, within the interface’s limits', () => {
  expect(fitted(10_000)).toEqual({ limit: 2000, scrollTime: 6 })
  expect(fitted(100)).toEqual({ limit: 500, scrollTime: 6 })
  expect(fitted(0.5)).toEqual({ limit: 20, scrollTime: 8 })
  expect(fitted(0.001)).toEqual({ limit: 20, scrollTime: 15 })
})

describe('the simplest rate', () => {
  test.each([
    [0.8621, 1e-7],
    [3.654, 1e-6],
    [1432.5, 1e-7],
    [1, 1e-3],
    [1 / 1.25, 1e-6],
  ])('%d is found from numbers within %d of it', (rate, error) => {
    expect(simplestWithin(rate * (1 - error), rate * (1 + error))).toBe(rate)
  })

  test('always agrees with the measured range', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-9, max: 1e-3, noNaN: true }),
        (rate, error) => {
          const [least, most] = [rate * (1 - error), rate * (1 + error)]
          const found = simplestWithin(least, most)
          expect(found).toBeGreaterThanOrEqual(least * (1 - 1e-15))
          expect(found).toBeLessThanOrEqual(most * (1 + 1e-15))
        },
      ),
    ))
})

describe('the command', () => {
  const from = ['--from', 'http://cars.example/v1']
  const env = { VEHICLES_API_URL: 'http://other.example', VEHICLES_API_KEY: 'secret' }

  test('takes address and key from the environment if no option gives them', async () => {
    expect(await readMirrorOptions(['--to', 'x', '--every', '5'], env)).toMatchObject({
      from: 'http://other.example',
      key: 'secret',
      minutes: 5,
    })
    expect(await readMirrorOptions([...from, '--key', 'k', '--to', 'x'], env)).toMatchObject({
      from: 'http://cars.example/v1',
      key: 'k',
      minutes: undefined,
    })
  })

  test.each([
    [[], 'From where?'],
    [['--from', 'cars.example'], 'From where?'],
    [['--from', 'http://cars.example?x=1'], 'From where?'],
    [from, 'Whose account?'],
    [[...from, '--key', 'k'], 'Where to?'],
    [[...from, '--key', 'k', '--to', 'x', '--every', '0'], '--every takes minutes'],
    [[...from, '--key', 'k', '--to', 'x', '--log', 'loud'], '--log does not know'],
  ])('%j is refused in words', async (args, words) => {
    await expect(readMirrorOptions(args, {})).rejects.toThrow(words)
  })
})
