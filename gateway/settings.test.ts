import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { networksOf } from '#service/addresses.ts'
import { usualLimits } from './limits/limits.ts'
import { readSettings } from './settings.ts'

test('defaults: the demo on this machine only', () => {
  expect(readSettings({}, '/project')).toEqual({
    host: '127.0.0.1',
    port: 8080,
    remote: undefined,
    mirror: undefined,
    demoKey: undefined,
    password: undefined,
    identityHeader: undefined,
    trusted: [],
    secretFile: undefined,
    hstsSeconds: 0,
    log: 'info',
    hosts: [],
    metricsFor: [],
    faults: false,
    remotePictures: false,
    export: true,
    limits: usualLimits,
    tiles: undefined,
    offline: true,
    answersBytes: 64_000_000,
    processes: 1,
    root: '/project',
    dataDir: '/project/.data',
    storeDir: '/project/.data/store',
  })
})

test('an empty variable is absent', () => {
  expect(readSettings({ PORT: '', VEHICLES_API_URL: '', VEHICLES_API_KEY: '' }, '/p').port).toBe(8080)
})

test('a remote service', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example/v1', VEHICLES_API_KEY: 'secret' }
  expect(readSettings(env, '/p').remote).toEqual({ url: 'https://cars.example/v1', key: 'secret' })
})

test('several processes, with a remote service', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example', VEHICLES_API_KEY: 'x', FORECOURT_PROCESSES: '4' }
  expect(readSettings(env, '/p').processes).toBe(4)
})

test('accepted host names: this machine’s, the configured ones, or any', () => {
  const hosts = (env: Record<string, string>) => readSettings(env, '/p').hosts
  expect(hosts({ HOST: 'localhost' })).toEqual([])
  expect(hosts({ HOST: '0.0.0.0' })).toBeUndefined()
  expect(hosts({ FORECOURT_TRUST_PROXY: '127.0.0.1' })).toBeUndefined()
  expect(hosts({ FORECOURT_HOSTS: 'Cars.example, [::2]' })).toEqual(['cars.example', '[::2]'])
  expect(hosts({ FORECOURT_HOSTS: '*' })).toBeUndefined()
})

test('the answer cache is off', () => {
  expect(readSettings({ FORECOURT_ANSWERS_MB: '0' }, '/p').answersBytes).toBe(0)
})

test('browsers store nothing for offline use', () => {
  expect(readSettings({ FORECOURT_OFFLINE: '0' }, '/p').offline).toBe(false)
})

/** Writes a file with this text and returns the settings that name it. */
const inFile = (name: string, content: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'file')
  writeFileSync(file, content)
  return { [name]: file }
}

test('a remote service with its key in a file, or with users’ own keys', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example/v1' }
  expect(readSettings(env, '/p').remote).toEqual({ url: 'https://cars.example/v1', key: undefined })
  const kept = { ...env, ...inFile('VEHICLES_API_KEY_FILE', 'secret\n') }
  expect(readSettings(kept, '/p').remote?.key).toBe('secret')
})

test('a sign-in by password, or by a trusted proxy', () => {
  const hash = '$scrypt$ln=15,r=8,p=3$JiMjQPQgjnUtgE7CzCZOSA$JJI8r1GUQF79Rh+6/44CgpR7giq8gM70NXBQUbwWUTU'
  expect(readSettings(inFile('FORECOURT_PASSWORD_FILE', `${hash}\n`), '/p').password).toMatchObject({
    ln: 15,
    r: 8,
    p: 3,
  })
  const proxy = { FORECOURT_IDENTITY_HEADER: 'X-Remote-User', FORECOURT_TRUST_PROXY: '10.0.0.0/8, ::1' }
  expect(readSettings(proxy, '/p')).toMatchObject({
    identityHeader: 'x-remote-user',
    trusted: networksOf(['10.0.0.0/8', '::1']),
  })
})

test('the export is allowed for the demo, and for an account only by a setting', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example/v1', VEHICLES_API_KEY: 'secret' }
  expect(readSettings(env, '/p').export).toBe(false)
  expect(readSettings({ ...env, FORECOURT_EXPORT: '1' }, '/p').export).toBe(true)
  expect(readSettings({ FORECOURT_EXPORT: '0' }, '/p').export).toBe(false)
})

test('limits are the configured ones, and otherwise the defaults', () => {
  const env = { FORECOURT_LIMIT_REQUESTS: '0', FORECOURT_LIMIT_ANSWER_MB: '7' }
  expect(readSettings(env, '/p').limits).toEqual({ ...usualLimits, requests: 0, answerMegabytes: 7 })
})

test('a mirror of a remote service', () => {
  const env = { VEHICLES_API_URL: 'https://cars.example', VEHICLES_API_KEY: 'secret', VEHICLES_MIRROR: '1' }
  expect(readSettings(env, '/p').mirror).toEqual({ everyMinutes: 60 })
  expect(readSettings({ ...env, VEHICLES_MIRROR_MINUTES: '5' }, '/p').mirror).toEqual({ everyMinutes: 5 })
})

test.each([
  [undefined, undefined],
  ['60/min', 60],
  ['5/s', 300],
  ['1000/hour', 16],
  ['none', Number.POSITIVE_INFINITY],
])('a rate of %s is %s requests a minute', (rate, perMinute) => {
  const env = {
    VEHICLES_API_URL: 'https://cars.example',
    VEHICLES_API_KEY: 'secret',
    VEHICLES_API_RATE: rate,
  }
  expect(readSettings(env, '/p').apiRate).toBe(perMinute)
})

test('street tiles are allowed by host, whatever the path', () => {
  const tiles = 'https://tiles.example:8443/{z}/{x}/{y}.png'
  expect(readSettings({ VITE_STREET_TILES: tiles }, '/p').tiles).toBe('https://tiles.example:8443')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535, not "eighty".'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
  [{ VEHICLES_API_KEY: 'secret' }, 'VEHICLES_API_KEY is set, but VEHICLES_API_URL is not.'],
  [
    { VEHICLES_API_URL: 'cars.example', VEHICLES_API_KEY: 'secret' },
    'VEHICLES_API_URL must be an http or https address without a query.',
  ],
  [{ VEHICLES_API_URL: 'https://me:word@cars.example' }, 'must not hold a name or a password'],
  [{ VEHICLES_API_URL: 'https://key@cars.example' }, 'must not hold a name or a password'],
  [{ VEHICLES_API_KEY_FILE: '/nowhere/key' }, 'VEHICLES_API_KEY_FILE: /nowhere/key cannot be read (ENOENT).'],
  [
    { VEHICLES_API_KEY: 'a', ...inFile('VEHICLES_API_KEY_FILE', 'b') },
    'VEHICLES_API_KEY and VEHICLES_API_KEY_FILE are both set. Leave one out.',
  ],
  [inFile('VEHICLES_API_KEY_FILE', '\n'), 'VEHICLES_API_KEY_FILE must hold the key and nothing else.'],
  [inFile('FORECOURT_PASSWORD_FILE', 'secret'), 'must hold what npm run password writes'],
  [{ FORECOURT_TRUST_PROXY: '10.0.0.0/8,proxy' }, 'FORECOURT_TRUST_PROXY: proxy is neither an address nor'],
  [{ FORECOURT_IDENTITY_HEADER: 'x-user' }, 'FORECOURT_TRUST_PROXY does not say which proxy'],
  [{ FORECOURT_IDENTITY_HEADER: 'x user' }, 'FORECOURT_IDENTITY_HEADER must be the name of a header'],
  [{ FORECOURT_IDENTITY_HEADER: 'Host' }, 'FORECOURT_IDENTITY_HEADER must be the name of a header'],
  [{ VEHICLES_API_URL: 'http://127.0.0.1/?' }, 'VEHICLES_API_URL must be an http or https address without'],
  [{ FORECOURT_HSTS: 'yes' }, 'FORECOURT_HSTS must be a number of seconds'],
  [{ FORECOURT_LOG: 'loud' }, 'FORECOURT_LOG must be one of info, warn, error, silent, not "loud".'],
  [
    { FORECOURT_HOSTS: 'http://a' },
    'FORECOURT_HOSTS must be host names without ports, or *; "http://a" is none.',
  ],
  [{ FORECOURT_METRICS: 'all' }, 'FORECOURT_METRICS: all is neither an address nor a CIDR block.'],
  [{ VITE_STREET_TILES: 'tiles.example/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ VITE_STREET_TILES: 'http://tiles.example/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ VITE_STREET_TILES: 'https://*.example/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ VITE_STREET_TILES: 'https://a.example;img-src/{z}' }, 'VITE_STREET_TILES must be an https address'],
  [{ FORECOURT_PROCESSES: '2' }, 'FORECOURT_PROCESSES above 1 needs a service of its own'],
  [
    {
      VEHICLES_API_URL: 'https://a.example',
      VEHICLES_API_KEY: 'x',
      VEHICLES_MIRROR: '1',
      FORECOURT_PROCESSES: '2',
    },
    'FORECOURT_PROCESSES above 1 and VEHICLES_MIRROR do not go together',
  ],
  [{ FORECOURT_PROCESSES: '0' }, 'FORECOURT_PROCESSES must be a whole number from 1.'],
  [{ FORECOURT_ANSWERS_MB: '-1' }, 'FORECOURT_ANSWERS_MB must be a whole number, 0 for none.'],
  [{ FORECOURT_TRUST_PROXY: '10.0.0.0/8, proxy' }, 'FORECOURT_TRUST_PROXY: proxy is neither an address'],
  [{ FORECOURT_LIMIT_REQUESTS: 'many' }, 'FORECOURT_LIMIT_REQUESTS must be a whole number, 0 for no limit.'],
  [{ FORECOURT_LIMIT_DOWNLOADS: '0' }, 'FORECOURT_LIMIT_DOWNLOADS must be a whole number from 1.'],
  [{ VEHICLES_API_RATE: '60/min' }, 'VEHICLES_API_RATE is set, but VEHICLES_API_URL is not.'],
  [
    { VEHICLES_API_URL: 'https://cars.example', VEHICLES_API_RATE: '60' },
    'VEHICLES_API_RATE must be a rate such as 60/min or 10/s, or none, not "60".',
  ],
  [{ VEHICLES_MIRROR: '1' }, 'VEHICLES_MIRROR is set, but VEHICLES_API_URL is not.'],
  [{ VEHICLES_MIRROR_MINUTES: '0' }, 'VEHICLES_MIRROR_MINUTES must be a number of minutes, not "0".'],
  [{ FORECOURT_FAULTS: 'yes' }, 'FORECOURT_FAULTS must be 1 or 0.'],
])('%j is refused in words', (env, words) => {
  expect(() => readSettings(env, '/p')).toThrow(words)
})
