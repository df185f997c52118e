import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callerOrigin, includes, networksOf, parseAddress, parseNetwork } from './addresses.ts'

const allows = (list: string[], address: string) => includes(networksOf(list), address)

describe('an allowlist', () => {
  test.each([
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['10.0.0.0/8'], '10.255.255.255', true],
    [['10.0.0.0/8'], '11.0.0.0', false],
    [['0.0.0.0/0'], '8.8.8.8', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['::1/128'], '::1', true],
    [['fe80::/10'], 'fe80::1%eth0', true],
    // An IPv4 caller seen through an IPv6 socket is the IPv4 caller.
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['::ffff:10.0.0.0/104'], '10.1.2.3', true],
    [['::ffff:10.0.0.0/104'], '11.1.2.3', false],
    [['::ffff:10.0.0.7'], '10.0.0.7', true],
    // An unreadable allowlist admits no address.
    [['anywhere'], '10.0.0.1', false],
    [['10.0.0.0/99'], '10.0.0.1', false],
    [['10'], '0.0.0.10', false],
    [['10.0.0.0/8/8'], '10.0.0.1', false],
    [['10.0.0.0/'], '10.0.0.1', false],
    [['10.0.0.0/8'], 'unknown', false],
  ])('%j and %s: %s', (list, address, allowed) => {
    expect(allows(list, address)).toBe(allowed)
  })

  test('a block holds exactly the addresses that share its first bits', () => {
    const bits = (value: number) => value.toString(2).padStart(32, '0')
    const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
    const word = fc.integer({ min: 0, max: 0xffffffff })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 32 }), (base, address, prefix) => {
        const shared = bits(base).slice(0, prefix) === bits(address).slice(0, prefix)
        expect(allows([`${dotted(base)}/${prefix}`], dotted(address))).toBe(shared)
      }),
    )
  })

  test('reading an address or block never throws', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f:./%[\]]{0,40}$/))
    fc.assert(
      fc.property(text, (value) => {
        parseAddress(value)
        parseNetwork(value)
      }),
    )
  })
})

describe('the caller behind proxies', () => {
  const proxies = networksOf(['10.0.0.0/8', '::1'])
  test.each([
    ['without a proxy no header changes the address', '198.51.100.9', '203.0.113.7', '198.51.100.9'],
    ['a trusted proxy is believed', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'the nearest address that is no proxy counts, whatever stands left of it',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.0.0.2',
      '203.0.113.7',
    ],
    ['all proxies: the furthest', '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['no header: the proxy itself', '10.0.0.1', undefined, '10.0.0.1'],
    ['nonsense ends the chain', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['ports and brackets', '::1', '"[2001:db8::5]:443"', '2001:db8::5'],
    ['IPv4 with a port, through an IPv6 socket', '::ffff:10.0.0.1', '203.0.113.7:5050', '203.0.113.7'],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(callerOrigin(remote, forwarded, proxies).address).toBe(expected)
  })
})
