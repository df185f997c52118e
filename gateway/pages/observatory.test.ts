import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, type Doorway, openDoorway } from '../auth/access.fixture.ts'

// The rules of Mozilla's HTTP Observatory, checked against answers of every kind behind a TLS proxy. The redirect from
// http to https is up to the proxy.

/** Half a year, the minimum of the Observatory. */
const leastHstsSeconds = 15_768_000
const broad = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const unsafe = ["'unsafe-inline'", "'unsafe-eval'", 'data:']

function faultsOfPolicy(policy: string): string[] {
  const directives = policy.split(';').flatMap((text) => {
    const [name, ...sources] = text.trim().toLowerCase().split(/\s+/)
    return name === undefined || name === '' ? [] : [[name, sources] as const]
  })
  const known = new Map(directives)
  // Most directives fall back to `default-src`; these three allow everything when absent.
  const sourcesOf = (name: string) =>
    known.get(name) ?? (name.endsWith('-src') ? known.get('default-src') : undefined) ?? ['*']
  const allows = (name: string, wrong: readonly string[]) =>
    sourcesOf(name).some((source) => wrong.includes(source)) ? [`${name} allows too much`] : []
  return [
    ...(known.size < directives.length ? ['a directive stands there twice'] : []),
    ...allows('script-src', [...broad, ...unsafe]),
    ...allows('style-src', [...broad, ...unsafe]),
    ...['object-src', 'base-uri', 'form-action', 'frame-ancestors'].flatMap((name) => allows(name, broad)),
    ...(/(?:^|[\s'])(?:http|ftp):/.test(policy) ? ['something may come over http'] : []),
  ]
}

function faultsOfCookie(cookie: string): string[] {
  const attributes = cookie.split(';').map((part) => part.trim().toLowerCase())
  return ['secure', 'httponly']
    .filter((name) => !attributes.includes(name))
    .concat(attributes.some((part) => /^samesite=(?:lax|strict)$/.test(part)) ? [] : ['samesite'])
}

function faultsOf(headers: Headers): string[] {
  const has = (name: string, pattern: RegExp) => (pattern.test(headers.get(name) ?? '') ? [] : [name])
  const hsts = Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  return [
    ...faultsOfPolicy(headers.get('content-security-policy') ?? ''),
    ...headers.getSetCookie().flatMap(faultsOfCookie),
    ...(hsts < leastHstsSeconds ? ['strict-transport-security'] : []),
    ...has('x-content-type-options', /^nosniff$/),
    ...has('x-frame-options', /^(?:DENY|SAMEORIGIN)$/),
    ...has('referrer-policy', /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/),
    ...has('cross-origin-opener-policy', /^same-origin$/),
    ...has('cross-origin-resource-policy', /^same-(?:origin|site)$/),
    ...(headers.has('access-control-allow-origin') ? ['access-control-allow-origin'] : []),
  ]
}

describe('by the rules of the Observatory', () => {
  const overTls = { from: '10.0.0.1', headers: { 'x-forwarded-proto': 'https' } }
  let doorway: Doorway
  beforeAll(async () => {
    doorway = await openDoorway({ options: { hstsSeconds: 31_536_000 } })
  })
  afterAll(() => doorway.close())

  test('an answer to a signed-in user', async () => {
    const reader = browser(doorway)
    const signedIn = await reader.signIn(undefined, overTls)
    expect([signedIn.status, signedIn.headers.getSetCookie().length > 0]).toEqual([303, true])
    expect(faultsOf(signedIn.headers)).toEqual([])
    for (const [path, status] of [
      ['/', 200],
      ['/car/abc', 200],
      ['/api/search', 200],
      ['/api/cars?limit=5', 403],
      ['/api/nothing', 404],
      ['/pictures?src=a', 200],
      ['/nothing.js', 404],
      ['/healthz', 200],
    ] as const) {
      const answer = await reader.send(path, overTls)
      expect([path, answer.status]).toEqual([path, status])
      expect([path, faultsOf(answer.headers)]).toEqual([path, []])
    }
  })

  test('an answer to an anonymous client', async () => {
    for (const path of ['/', '/api/search', '/sign-in']) {
      const { headers } = await browser(doorway).send(path, overTls)
      expect([path, faultsOf(headers)]).toEqual([path, []])
    }
    const refused = await browser(doorway).signIn('wrong', overTls)
    expect(faultsOf(refused.headers)).toEqual([])
  })

  test('scripts come from the page’s own host, so that none needs a checksum', async () => {
    const page = await readFile(join(import.meta.dirname, '../../index.html'), 'utf8')
    const sources = [...page.matchAll(/<script\b[^>]*>/g)].map(
      ([tag]) => /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? 'inline',
    )
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !/^\/[^/]/.test(source))).toEqual([])
  })
})

test('a violation is found', () => {
  expect(faultsOf(new Headers())).toEqual([
    'script-src allows too much',
    'style-src allows too much',
    'object-src allows too much',
    'base-uri allows too much',
    'form-action allows too much',
    'frame-ancestors allows too much',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ])
  const strict = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  expect(faultsOfPolicy(strict)).toEqual([])
  expect(faultsOfPolicy(`${strict}; script-src 'self' 'unsafe-eval'`)).toEqual(['script-src allows too much'])
  expect(faultsOfPolicy(`${strict}; img-src http://a.example; img-src 'self'`)).toEqual([
    'a directive stands there twice',
    'something may come over http',
  ])
  expect(faultsOfCookie('a=b; Path=/; SameSite=None')).toEqual(['secure', 'httponly', 'samesite'])
})
