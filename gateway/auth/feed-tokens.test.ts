import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { browser, type Doorway, openDoorway } from './access.fixture.ts'

let doorway: Doorway
const start = async (change: Parameters<typeof openDoorway>[0] = {}) => {
  doorway = await openDoorway(change)
}
beforeEach(() => start())
afterEach(() => doorway.close())

const Addresses = v.object({ atom: v.string(), calendar: v.string(), token: v.string() })
type Reader = ReturnType<typeof browser>
const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const post = (reader: Reader, path: string, body: object) =>
  doorway.gateway.request(`http://forecourt.example${path}`, {
    method: 'POST',
    headers: { ...json, cookie: [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    body: JSON.stringify(body),
  })
const addresses = async (reader: Reader, token = '', query = '?year=2015..') =>
  v.parse(
    Addresses,
    await (await post(reader, '/api/feeds', { query, name: '', lang: 'en', ...(token && { token }) })).json(),
  )
/** Fetches as a program without cookies. The fake service has no cars, so 502 means that the request passed. */
const fetched = async (address: string) => {
  const { pathname, search } = new URL(address)
  return (await browser(doorway).send(pathname + search, { headers: { accept: '*/*' } })).status
}

describe('behind a sign-in a feed', () => {
  test('opens only with the token in its address', async () => {
    const reader = browser(doorway)
    expect((await post(reader, '/api/feeds', { query: '', name: '', lang: 'en' })).status).toBe(401)
    await reader.signIn()
    const { atom, calendar, token } = await addresses(reader)
    expect([await fetched(atom), await fetched(calendar)]).toEqual([502, 502])
    expect(doorway.asked.at(-1)).toContain('everybody')
    expect(await fetched('/feeds/cars.atom?year=2015..'.replace(/^/, 'http://forecourt.example'))).toBe(401)
    // The token of another search, a forged token, and the token of another page.
    expect(await fetched(atom.replace('2015', '2016'))).toBe(401)
    expect(await fetched(atom.slice(0, -4))).toBe(401)
    expect(await fetched(`http://forecourt.example/api/search?token=${token}`)).toBe(401)
  })

  test('stops working when its user revokes it, and other feeds go on', async () => {
    const reader = browser(doorway)
    await reader.signIn()
    const [one, other] = [await addresses(reader), await addresses(reader)]
    expect((await post(reader, '/api/feeds/revoke', { token: one.token })).status).toBe(204)
    expect([await fetched(one.atom), await fetched(other.atom)]).toEqual([401, 502])
    // A valid token is reused; a revoked one is replaced.
    expect((await addresses(reader, other.token)).token).toBe(other.token)
    expect((await addresses(reader, one.token)).token).not.toBe(one.token)
  })
})

test("with users' own keys it uses the key of the user who created it", async () => {
  await doorway.close()
  await start({ password: false, ownKey: true, options: { key: undefined } })
  const reader = browser(doorway)
  await reader.send('/key', { form: { key: 'mine' } })
  const { atom } = await addresses(reader)
  expect(await fetched(atom)).toBe(502)
  expect(doorway.asked.at(-1)).toContain('mine')
  expect(await fetched(atom.replace(/&token=.*/, ''))).toBe(403)
  // With another key the address has another token: the earlier one opens the former account.
  const { token } = await addresses(reader)
  expect((await addresses(reader, token)).token).toBe(token)
  await reader.send('/key', { form: { key: 'another' } })
  const changed = await addresses(reader, token)
  expect(changed.token).not.toBe(token)
  await fetched(changed.atom)
  expect(doorway.asked.at(-1)).toContain('another')
})
