import { mkdir, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { browser, type Doorway, openDoorway, secret } from './access.fixture.ts'
import { createSeal } from './seal.ts'

const hourMs = 60 * 60_000

let doorway: Doorway
beforeAll(async () => {
  doorway = await openDoorway()
})
afterAll(() => doorway.close())

const open = () => browser(doorway)
const location = (answer: Response) => [answer.status, answer.headers.get('location')]

describe('without a sign-in', () => {
  test.each([
    '/',
    '/car/5ca1ab1e',
    '/listing/alpha.example/12.html',
    '/?body=suv&price=5000..',
    '/favourites',
  ])('%s leads to it, and back again afterwards', async (path) => {
    const reader = open()
    const [status, address] = location(await reader.send(path))
    const next = path === '/' ? '' : `?next=${encodeURIComponent(path)}`
    expect([status, address]).toEqual([302, `/sign-in${next}`])
    const asked = await reader.send(String(address), { form: { password: 'open sesame please' } })
    expect(location(asked)).toEqual([303, path])
    expect((await reader.send(path)).status).toBe(200)
  })

  test.each([
    '/api/search',
    '/api/cars?limit=2000',
    '/api//search',
    '/API/search',
    '/pictures?src=/demo/pictures/a.webp&w=320',
    '/demo/pictures/a.webp',
    '/demo/as/demo',
    '/metrics',
  ])('%s tells nothing', async (path) => {
    const asked = doorway.asked.length
    const answer = await open().send(path, { headers: { accept: '*/*' } })
    expect([302, 401]).toContain(answer.status)
    expect(await answer.text()).not.toContain('seen')
    expect(doorway.asked.length).toBe(asked)
  })

  test('/api answers with the error that the app handles', async () => {
    const answer = await open().send('/api/search')
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      401,
      'no-store',
      { error: 'please sign in' },
    ])
  })

  test('the files of the build and the liveness check are public', async () => {
    const tell = async (path: string) => (await open().send(path, { headers: { accept: '*/*' } })).status
    expect(await tell('/healthz')).toBe(200)
    // Not part of this build, and not forbidden.
    for (const path of ['/assets/app-1a2b.js', '/favicon.svg', '/map/base.pmtiles', '/page.json'])
      expect([path, await tell(path)]).toEqual([path, 404])
  })
})

describe('the page', () => {
  const page = async (path = '/sign-in', headers = {}) => (await open().send(path, { headers })).text()

  test.each(languages)('is available in %s, complete without scripts', async (language) => {
    const text = await page(`/sign-in?lang=${language}&next=%2Fcar%2F1`)
    expect(text).toContain(`<html lang="${language}"`)
    expect(text).not.toContain('access.')
    expect(text).not.toMatch(/<script|\son\w+=|style="/)
    expect(text).toContain(`<form method="post" action="/sign-in?lang=${language}&amp;next=%2Fcar%2F1">`)
  })

  test('uses the language of the browser and the theme of the user', async () => {
    expect(await page('/sign-in', { 'accept-language': 'pl,en;q=0.5' })).toContain('<html lang="pl"')
    expect(await page('/sign-in', { cookie: 'forecourt-prefs=lang=uk&theme=dark' })).toContain(
      '<html lang="uk" dir="ltr" data-theme="dark">',
    )
  })

  test('is not cached, not framed, and sends its form with its origin', async () => {
    const { headers } = await open().send('/sign-in')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toMatch(/style-src 'self' 'sha256-def=' 'sha256-[^']{44}';/)
    expect(policy).not.toContain('unsafe')
  })

  test('escapes the query of its address', async () => {
    const hostile = `"><script>alert('1')</script>`
    const text = await page(
      `/sign-in?next=${encodeURIComponent(hostile)}&lang=${encodeURIComponent(hostile)}`,
    )
    expect(text).not.toContain('<script')
    expect(location(await open().signIn(undefined, { next: hostile }))).toEqual([303, '/'])
  })

  test('redirects to no other host', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example'])
      expect(location(await open().signIn(undefined, { next }))).toEqual([303, '/'])
  })

  test('redirects a user who is signed in', async () => {
    const reader = open()
    await reader.signIn()
    expect(location(await reader.send('/sign-in?next=%2Fcar%2F1'))).toEqual([303, '/car/1'])
  })
})

describe('a password', () => {
  test('that is wrong is refused with a message, beside the field and in the title', async () => {
    const answer = await open().signIn('not the password')
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
    const text = await answer.text()
    expect(text).toContain('<title>Wrong password. Try again. · Sign in · Forecourt</title>')
    expect(text).toContain('<p class="said" id="said" role="alert">Wrong password. Try again.</p>')
    expect(text).toContain('aria-invalid="true" aria-describedby="said"')
  })

  test.each([
    ['nothing', {}, 400],
    ['an empty one', { password: '' }, 400],
    ['a long one', { password: 'x'.repeat(2000) }, 401],
    ['a book', { password: 'x'.repeat(20_000) }, 413],
  ])('%s is refused', async (_, form: Record<string, string>, status) => {
    expect((await open().send('/sign-in', { form, from: '192.0.2.1' })).status).toBe(status)
  })

  test('is not accepted in a form of another site', async () => {
    const form = { password: 'open sesame please' }
    const from = async (headers: Record<string, string>) =>
      (await open().send('/sign-in', { form, headers })).status
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'same-site', origin: 'http://evil.forecourt.example' })).toBe(403)
    expect(await from({ 'sec-fetch-site': '', origin: 'null' })).toBe(403)
    // A browser without Sec-Fetch-Site, as over plain http in a local network.
    expect(await from({ 'sec-fetch-site': '', origin: 'http://forecourt.example' })).toBe(303)
  })

  test('cannot be guessed quickly', async () => {
    const own = await openDoorway()
    const guesser = browser(own)
    const statuses = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await guesser.signIn('wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    const held = await guesser.signIn()
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await held.text()).toContain('Too many attempts. Try again in 1 second.')
    // Another client is not delayed, nor is the same client a second later.
    expect((await browser(own).signIn(undefined, { from: '192.0.2.9' })).status).toBe(303)
    own.wait(1000)
    expect((await guesser.signIn()).status).toBe(303)
    await own.close()
  })

  test('that is right is no guess: a hundred users can sign in in a row', async () => {
    const own = await openDoorway()
    for (let reader = 0; reader < 100; reader += 1)
      expect((await browser(own).signIn(undefined, { from: `192.0.2.${reader}` })).status).toBe(303)
    await own.close()
  })

  test('is guessed as an unknown browser with a cookie of an old password, or of a month ago', async () => {
    const own = await openDoorway()
    const [former, old] = [browser(own), browser(own)]
    await old.signIn()
    const seal = createSeal([secret])
    const session = {
      id: 'x',
      began: Date.UTC(2026, 10, 23, 12),
      seen: Date.UTC(2026, 10, 23, 12),
      by: 'another',
    }
    former.cookies.set('forecourt-session', await seal.seal('forecourt-session', session))
    const guess = async (reader: typeof old) => (await reader.signIn('wrong', { from: '192.0.2.1' })).status
    for (let tries = 0; tries < 3; tries += 1) await guess(browser(own))
    // A valid cookie has attempts of its own; an expired one has none.
    expect([await guess(former), await guess(old)]).toEqual([429, 401])
    own.wait(31 * 24 * hourMs)
    for (let tries = 0; tries < 3; tries += 1) await guess(browser(own))
    expect(await guess(old)).toBe(429)
    await own.close()
  })

  test('guessed at behind a trusted proxy delays the client and not the proxy', async () => {
    const own = await openDoorway()
    const from = (address: string) => ({ from: '10.0.0.1', headers: { 'x-forwarded-for': address } })
    for (let tries = 0; tries < 4; tries += 1) await browser(own).signIn('wrong', from('192.0.2.1'))
    expect((await browser(own).signIn(undefined, from('192.0.2.1'))).status).toBe(429)
    expect((await browser(own).signIn(undefined, from('192.0.2.2'))).status).toBe(303)
    // From any other address the header is ignored.
    for (let tries = 0; tries < 4; tries += 1)
      await browser(own).signIn('wrong', {
        from: '203.0.113.1',
        headers: { 'x-forwarded-for': `192.0.2.${tries}` },
      })
    expect((await browser(own).signIn(undefined, { from: '203.0.113.1' })).status).toBe(429)
    await own.close()
  })
})

describe('a session', () => {
  test('is a cookie that is hidden from scripts, other sites and the user', async () => {
    const [cookie = ''] = (await open().signIn()).headers.getSetCookie()
    expect(cookie).toMatch(/^forecourt-session=[\w.-]{100,}; /)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
  })

  test('over https is for https and this host alone', async () => {
    const reader = open()
    const sent = { from: '10.0.0.1', headers: { 'x-forwarded-proto': 'https' } }
    const [cookie = ''] = (await reader.signIn(undefined, sent)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-forecourt-session=/)
    expect(cookie).toContain('Secure')
    expect((await reader.send('/', sent)).status).toBe(200)
    // A cookie without the prefix, which another host of the domain could set, is ignored.
    const value = reader.cookies.get('__Host-forecourt-session') ?? ''
    const neighbour = browser(doorway, new Map([['forecourt-session', value]]))
    expect((await neighbour.send('/', sent)).status).toBe(302)
  })

  test('lasts while it is used, half a day without use, and a week at most', async () => {
    const own = await openDoorway()
    const [used, idle] = [browser(own), browser(own)]
    await Promise.all([used.signIn(), idle.signIn()])
    const on = async (reader: typeof used) => (await reader.send('/api/search')).status === 200
    own.wait(11 * hourMs)
    expect(await on(used)).toBe(true)
    own.wait(2 * hourMs)
    expect([await on(used), await on(idle)]).toEqual([true, false])
    for (let hours = 13; hours < 7 * 24; hours += 10) {
      expect(await on(used)).toBe(true)
      own.wait(10 * hourMs)
    }
    expect(await on(used)).toBe(false)
    await own.close()
  })

  test('changes its cookie while it is used', async () => {
    const own = await openDoorway()
    const reader = browser(own)
    await reader.signIn()
    const first = reader.cookies.get('forecourt-session')
    expect((await reader.send('/api/search')).headers.getSetCookie()).toEqual([])
    own.wait(11 * 60_000)
    expect((await reader.send('/api/search')).headers.getSetCookie()).toHaveLength(1)
    expect(reader.cookies.get('forecourt-session')).not.toBe(first)
    await own.close()
  })

  test('that has ended with a sign-out has ended for copied cookies too, also in another process', async () => {
    const own = await openDoorway()
    const reader = browser(own)
    await reader.signIn()
    const copy = browser(own, new Map(reader.cookies))
    expect((await copy.send('/')).status).toBe(200)
    const left = await reader.send('/sign-out', { form: {} })
    expect(location(left)).toEqual([303, '/sign-in'])
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect((await reader.send('/')).status).toBe(302)
    expect((await copy.send('/')).status).toBe(302)
    await own.close()
  })

  test('ends on a full disk as well, and the file is written once there is room', async () => {
    const own = await openDoorway()
    const [first, second] = [browser(own), browser(own)]
    await Promise.all([first.signIn(), second.signIn()])
    const copy = browser(own, new Map(first.cookies))
    // A folder with the file's name makes writing fail.
    const file = join(own.folder, 'ended-sessions')
    await mkdir(file)
    expect(location(await first.send('/sign-out', { form: {} }))).toEqual([303, '/sign-in'])
    expect((await first.send('/')).status).toBe(302)
    expect((await copy.send('/')).status).toBe(302)
    await rmdir(file)
    await second.send('/sign-out', { form: {} })
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
    await own.close()
  })

  test('cannot be ended from another site, nor by following a link', async () => {
    const reader = open()
    await reader.signIn()
    await reader.send('/sign-out', { form: {}, headers: { 'sec-fetch-site': 'cross-site' } })
    expect((await reader.send('/sign-out')).status).toBe(404)
    expect((await reader.send('/')).status).toBe(200)
  })

  test('cannot be forged', async () => {
    for (const value of ['', 'x', 'a'.repeat(200), '{"id":"1"}'])
      expect((await browser(doorway, new Map([['forecourt-session', value]])).send('/')).status).toBe(302)
  })

  test('makes its answers private', async () => {
    const reader = open()
    await reader.signIn()
    const told = async (path: string) => {
      const { headers } = await reader.send(path)
      return [headers.get('cache-control'), headers.get('vary')?.toLowerCase().includes('cookie')]
    }
    expect(await told('/')).toEqual(['no-store', true])
    // Whatever `cache-control` the service sent.
    expect(await told('/api/search')).toEqual(['private, no-cache', true])
    expect(await told('/pictures?w=320')).toEqual(['private, max-age=2592000', true])
  })

  test('tells the app that a sign-out is possible', async () => {
    const reader = open()
    await reader.signIn()
    expect(await (await reader.send('/')).text()).toContain(' data-access="sign-out"')
  })
})

describe('a proxy that names the user', () => {
  const named = { 'x-remote-user': 'ada@example.org' }

  test('is trusted at its own address and at no other', async () => {
    const own = await openDoorway({ password: false, identityHeader: 'x-remote-user' })
    const ask = async (headers: Record<string, string>, from: string) =>
      (await browser(own).send('/api/search', { headers, from })).status
    expect(await ask(named, '10.1.2.3')).toBe(200)
    expect(await ask(named, '192.0.2.1')).toBe(401)
    expect(await ask(named, '127.0.0.1')).toBe(401)
    expect(await ask({ 'x-remote-user': ' ' }, '10.1.2.3')).toBe(401)
    expect(await ask({}, '10.1.2.3')).toBe(401)
    // A user whom the proxy names signs out at the proxy.
    const page = await (await browser(own).send('/', { headers: named, from: '10.1.2.3' })).text()
    expect(page).not.toContain('data-access')
    await own.close()
  })

  test('that names no user gets an answer that says where to sign in', async () => {
    const own = await openDoorway({ password: false, identityHeader: 'x-remote-user' })
    const reader = browser(own)
    expect(location(await reader.send('/car/1'))).toEqual([302, '/sign-in?next=%2Fcar%2F1'])
    const page = await reader.send('/sign-in')
    expect(page.status).toBe(403)
    expect(await page.text()).toContain('Sign in with your organisation')
    expect((await reader.send('/sign-in', { form: { password: 'x' } })).status).toBe(401)
    await own.close()
  })

  test('works beside a password', async () => {
    const own = await openDoorway({ identityHeader: 'x-remote-user' })
    expect((await browser(own).send('/', { headers: named, from: '10.1.2.3' })).status).toBe(200)
    const reader = browser(own)
    expect((await reader.signIn()).status).toBe(303)
    expect((await reader.send('/')).status).toBe(200)
    await own.close()
  })
})
