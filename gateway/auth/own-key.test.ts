import { describe, expect, test } from 'vitest'
import { browser, openDoorway } from './access.fixture.ts'

const doorway = await openDoorway({ password: false, ownKey: true, options: { key: undefined } })
const open = () => browser(doorway)
const location = (answer: Response) => [answer.status, answer.headers.get('location')]
const take = (reader: ReturnType<typeof open>, key: string, next = '/') =>
  reader.send(`/key?next=${encodeURIComponent(next)}`, { form: { key } })

describe('without a key', () => {
  test('pages redirect to the key page, which returns to the original address', async () => {
    const reader = open()
    expect(location(await reader.send('/car/1?lang=uk'))).toEqual([302, '/key?next=%2Fcar%2F1%3Flang%3Duk'])
    const page = await reader.send('/key')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(location(await take(reader, 'mine', '/car/1?lang=uk'))).toEqual([303, '/car/1?lang=uk'])
    expect((await reader.send('/car/1?lang=uk')).status).toBe(200)
  })

  test('the service gets no request, and the answer says why', async () => {
    const before = doorway.asked.length
    const answer = await open().send('/api/search')
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: 'please add your api_key in get param' },
    ])
    expect(doorway.asked.length).toBe(before)
  })
})

describe('a key', () => {
  test('is checked before it is accepted, and every refusal has a message', async () => {
    const said = async (key: string, from: string) => {
      const answer = await open().send('/key', { form: { key }, from })
      expect(answer.headers.getSetCookie()).toEqual([])
      return [answer.status, /role="alert">([^<]*)/.exec(await answer.text())?.[1]]
    }
    expect(await said('unknown', '192.0.2.1')).toEqual([
      403,
      'The listings service doesn’t recognise this key.',
    ])
    expect(await said('gone', '192.0.2.2')).toEqual([403, 'The subscription for this key has ended.'])
    expect(await said('dark', '192.0.2.3')).toEqual([
      502,
      'Couldn’t reach the listings service to check the key. Try again in a moment.',
    ])
    expect(await said(' ', '192.0.2.4')).toEqual([400, 'Enter a key.'])
    expect(await said('x'.repeat(600), '192.0.2.5')).toEqual([
      403,
      'The listings service doesn’t recognise this key.',
    ])
    expect(doorway.asked).toContain('/domains?api_key=unknown')
  })

  test('appears in no answer: only in an encrypted cookie', async () => {
    const reader = open()
    const taken = await take(reader, 'k3y-of-mine')
    const answers = [
      taken,
      await reader.send('/'),
      await reader.send('/key'),
      await reader.send('/api/search'),
    ]
    for (const answer of answers) {
      const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`
      expect(text).not.toContain('k3y-of-mine')
      expect(text).not.toContain(Buffer.from('k3y-of-mine').toString('base64').slice(0, 12))
    }
    const [cookie = ''] = taken.headers.getSetCookie()
    expect(cookie).toMatch(/^forecourt-key=[\w.-]+; .*HttpOnly; SameSite=Lax/)
    expect(doorway.asked.at(-1)).toBe('/search?api_key=k3y-of-mine')
  })

  test('is not checked too often, nor accepted from another site', async () => {
    const own = await openDoorway({ password: false, ownKey: true, options: { key: undefined } })
    const statuses = []
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await take(browser(own), 'unknown')).status)
    expect(statuses).toEqual([403, 403, 403, 429])
    const sent = { form: { key: 'mine' }, from: '192.0.2.1', headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await browser(own).send('/key', sent)).status).toBe(403)
    await own.close()
  })

  test('can be replaced and removed', async () => {
    const reader = open()
    await take(reader, 'one')
    await take(reader, 'two')
    await reader.send('/api/search')
    expect(doorway.asked.at(-1)).toBe('/search?api_key=two')
    expect(await (await reader.send('/key')).text()).toContain('Remove key')
    expect(location(await reader.send('/key/forget', { form: {} }))).toEqual([303, '/key'])
    expect(reader.cookies.has('forecourt-key')).toBe(false)
    expect((await reader.send('/api/search')).status).toBe(403)
  })
})

describe('two accounts', () => {
  test('get answers with their own keys, and no cache mixes them', async () => {
    const [ada, bob] = [open(), open()]
    await Promise.all([take(ada, 'ada'), take(bob, 'bob')])
    const seen = async (reader: typeof ada) => {
      const answer = await reader.send('/api/search')
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(answer.headers.get('vary')).toContain('Cookie')
      expect(answer.headers.get('etag')).toBeNull()
      return answer.json()
    }
    const answers = await Promise.all([ada, bob, ada, bob].map(seen))
    expect(answers).toEqual(['a d a', 'b o b', 'a d a', 'b o b'].map((key) => ({ seen: key })))
    const page = await ada.send('/')
    expect([page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
      'no-store',
      'Accept-Encoding, Accept-Language, Cookie',
    ])
  })

  test('have opaque names, so that the app notices a change of account', async () => {
    const reader = open()
    const names = async () => {
      const page = await (await reader.send('/')).text()
      const answer = await reader.send('/api/search')
      return [/ data-account="([^"]*)"/.exec(page)?.[1], answer.headers.get('x-forecourt-account')]
    }
    const of = async (key: string) => {
      await take(reader, key)
      const [page, answer] = await names()
      expect(page).toMatch(/^[\w-]{12}$/)
      expect(answer).toBe(page)
      return page
    }
    const [ada, bob, again] = [await of('ada'), await of('bob'), await of('ada')]
    expect(bob).not.toBe(ada)
    expect(again).toBe(ada)
  })

  test('make the browser clear its cache when one replaces the other', async () => {
    expect((await take(open(), 'ada')).headers.get('clear-site-data')).toBe('"cache"')
  })
})

test('behind a sign-in, the page for the key needs the sign-in too', async () => {
  const own = await openDoorway({ ownKey: true, options: { key: undefined } })
  const reader = browser(own)
  expect(location(await reader.send('/key'))).toEqual([302, '/sign-in?next=%2Fkey'])
  expect((await reader.send('/key', { form: { key: 'mine' } })).status).toBe(302)
  expect(own.asked).toEqual([])
  expect(location(await reader.signIn(undefined, { next: '/key?next=%2Fcar%2F1' }))).toEqual([
    303,
    '/key?next=%2Fcar%2F1',
  ])
  expect(location(await take(reader, 'mine', '/car/1'))).toEqual([303, '/car/1'])
  expect(await (await reader.send('/car/1')).text()).toContain(' data-access="sign-out key"')
  await own.close()
})

test('when the gateway has a key of its own, the key page does not exist', async () => {
  const own = await openDoorway({ password: false, identityHeader: 'x-user' })
  const headers = { 'x-user': 'ada' }
  expect((await browser(own).send('/key', { headers, from: '10.0.0.1' })).status).toBe(404)
  await own.close()
})
