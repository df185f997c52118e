import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networksOf } from './addresses.ts'
import { keys } from './fixtures/dictionaries.ts'
import { openFixture } from './service.fixture.ts'

let fixture: Awaited<ReturnType<typeof openFixture>>
beforeAll(async () => {
  fixture = await openFixture('brute-force', { trusted: networksOf(['10.0.0.0/8']) })
})
afterAll(() => fixture.close())

describe('every 403, letter for letter', () => {
  test.each([
    ['missing', null, { error: 'please add your api_key in get param' }],
    ['blank', '', { error: 'please add your api_key in get param' }],
    ['invalid', 'nobody', { error: 'wrong api key' }],
    ['named like a member of Object', 'constructor', { error: 'wrong api key' }],
    ['expired', keys.expired, { error: 'your api subscription has expired' }],
    ['inactive', keys.inactive, { error: 'your api subscription is not active' }],
    ['elsewhere', keys.elsewhere, { error: 'ip address is not in whitelist', ip: '127.0.0.1' }],
    ['unreadable allowlist', keys.unreadable, { error: 'ip address is not in whitelist', ip: '127.0.0.1' }],
  ])('%s', async (_, key, body) => {
    for (const path of ['/search', '/search/count', '/cars', '/domains', '/cars/nulls', '/currencies']) {
      const answer = await fixture.ask(path, key)
      expect([answer.status, answer.body]).toEqual([403, body])
    }
  })
})

test('access is checked before parameters: an unknown key learns nothing about them', async () => {
  expect((await fixture.ask('/search?perPage=1', 'nobody')).status).toBe(403)
})

test('the first of two keys counts, so that a key appended to a link has no effect', async () => {
  expect((await fixture.ask(`/search/count?api_key=${keys.main}&api_key=nobody`, null)).status).toBe(200)
})

describe('where the request comes from', () => {
  const elsewhere = (address: string, forwarded?: string) =>
    fixture.ask('/domains', keys.elsewhere, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}, {
      address,
    })

  test('an allowlisted address is admitted, IPv4, mapped and IPv6', async () => {
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1'])
      expect((await elsewhere(address)).status).toBe(200)
  })

  test('X-Forwarded-For of an unknown sender is ignored', async () => {
    const { status, body } = await elsewhere('198.51.100.9', '203.0.113.7')
    expect([status, body]).toEqual([403, { error: 'ip address is not in whitelist', ip: '198.51.100.9' }])
  })

  test('X-Forwarded-For of a trusted proxy is believed', async () => {
    expect((await elsewhere('10.0.0.1', '203.0.113.7')).status).toBe(200)
    expect((await elsewhere('10.0.0.1', '198.51.100.9')).body).toMatchObject({ ip: '198.51.100.9' })
  })

  test('an allowlist of this machine admits no other address', async () => {
    expect((await fixture.ask('/domains', keys.loopback)).status).toBe(200)
    expect((await fixture.ask('/domains', keys.loopback, {}, { address: '192.0.2.1' })).status).toBe(403)
  })
})

test('a key without sources finds nothing and sees no source', async () => {
  expect((await fixture.ask('/domains', keys.nothing)).body).toEqual([])
  expect((await fixture.ask('/search/count', keys.nothing)).body).toEqual({ count: 0 })
  expect((await fixture.ask('/cars', keys.nothing)).body).toMatchObject({ data: [], total: 0 })
})
