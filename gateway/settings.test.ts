import { expect, test } from 'vitest'
import { usualLimits } from './limits/limits.ts'
import { readSettings } from './settings.ts'

test('nothing set: the demo on this machine only', () => {
  expect(readSettings({}, '/project')).toEqual({
    host: '127.0.0.1',
    port: 8080,
    remote: undefined,
    mirror: undefined,
    demoKey: undefined,
    faults: false,
    remotePictures: false,
    export: true,
    trusted: [],
    limits: usualLimits,
    tiles: undefined,
    root: '/project',
    dataDir: '/project/.data',
    storeDir: '/project/.data/store',
  })
})

test('a cleared variable is an absent one', () => {
  expect(readSettings({ PORT: '', VEHICLES_API_URL: '', VEHICLES_API_KEY: '' }, '/p').port).toBe(8080)
})

test('another service', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example/v1', VEHICLES_API_KEY: 'secret' }
  expect(readSettings(env, '/p').remote).toEqual({ url: 'https://cars.example/v1', key: 'secret' })
})

test('the export passes from the demo, and from an account of somebody only where he says so', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example/v1', VEHICLES_API_KEY: 'secret' }
  expect(readSettings(env, '/p').export).toBe(false)
  expect(readSettings({ ...env, FORECOURT_EXPORT: '1' }, '/p').export).toBe(true)
  expect(readSettings({ FORECOURT_EXPORT: '0' }, '/p').export).toBe(false)
})

test('limits are those that are set, and the usual ones', () => {
  const env = { FORECOURT_LIMIT_REQUESTS: '0', FORECOURT_LIMIT_ANSWER_MB: '7' }
  expect(readSettings(env, '/p').limits).toEqual({ ...usualLimits, requests: 0, answerMegabytes: 7 })
})

test('a copy of another service', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example', VEHICLES_API_KEY: 'secret', VEHICLES_MIRROR: '1' }
  expect(readSettings(env, '/p').mirror).toEqual({ everyMinutes: 60 })
  expect(readSettings({ ...env, VEHICLES_MIRROR_MINUTES: '5' }, '/p').mirror).toEqual({ everyMinutes: 5 })
})

test('street tiles are fetched from their own host, whatever stands in the path', () => {
  const tiles = 'https://tiles.example:8443/{z}/{x}/{y}.png'
  expect(readSettings({ VITE_STREET_TILES: tiles }, '/p').tiles).toBe('https://tiles.example:8443')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535, not "eighty".'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
  [{ VEHICLES_API_URL: 'https://cars.example' }, 'VEHICLES_API_URL is set, but VEHICLES_API_KEY is not.'],
  [{ VEHICLES_API_KEY: 'secret' }, 'VEHICLES_API_KEY is set, but VEHICLES_API_URL is not.'],
  [
    { VEHICLES_API_URL: 'cars.example', VEHICLES_API_KEY: 'secret' },
    'VEHICLES_API_URL must be an http or https address without a query.',
  ],
  [{ VITE_STREET_TILES: 'tiles.example/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ VITE_STREET_TILES: 'http://tiles.example/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ VITE_STREET_TILES: 'https://*.example/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ VITE_STREET_TILES: 'https://a.example;img-src/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ FORECOURT_TRUST_PROXY: '10.0.0.0/8, proxy' }, 'FORECOURT_TRUST_PROXY: proxy is neither an address'],
  [{ FORECOURT_LIMIT_REQUESTS: 'many' }, 'FORECOURT_LIMIT_REQUESTS must be a whole number, 0 for no limit.'],
  [{ FORECOURT_LIMIT_DOWNLOADS: '0' }, 'FORECOURT_LIMIT_DOWNLOADS must be a whole number from 1.'],
  [{ VEHICLES_MIRROR: '1' }, 'VEHICLES_MIRROR is set, but VEHICLES_API_URL is not.'],
  [{ VEHICLES_MIRROR_MINUTES: '0' }, 'VEHICLES_MIRROR_MINUTES must be a number of minutes, not "0".'],
  [{ FORECOURT_FAULTS: 'yes' }, 'FORECOURT_FAULTS must be 1 or 0.'],
])('%j is refused in words', (env, words) => {
  expect(() => readSettings(env, '/p')).toThrow(words)
})
