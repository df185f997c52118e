import ipaddr from 'ipaddr.js'

/** A set of addresses: single ones and CIDR blocks, of both families. */
export type Networks = readonly (readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number])[]

/**
 * Parses an address: `::ffff:10.0.0.7` becomes 10.0.0.7; a zone (`fe80::1%eth0`) and a port (`10.0.0.7:4711`,
 * `[::1]:80`) are dropped. Undefined for `1` and `010.1`, which C libraries accept.
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const trimmed = text.trim().replace(/^"(.*)"$/, '$1')
  const bare = (
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed.replace(/^([\d.]+):\d+$/, '$1')
  ).replace(/%.*$/, '')
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!bare.includes(':') || !ipaddr.IPv6.isValid(bare)) return undefined
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** `10.0.0.0/8`, `2001:db8::/32`, `::ffff:10.0.0.0/104` or a single address; undefined for anything else. */
export function parseNetwork(text: string): Networks[number] | undefined {
  const [base = '', prefix, ...more] = text.split('/')
  const address = parseAddress(base)
  if (address === undefined || more.length > 0) return undefined
  const whole = address.kind() === 'ipv4' ? 32 : 128
  if (prefix === undefined) return [address, whole]
  if (!/^\d{1,3}$/.test(prefix)) return undefined
  // A mapped block counts its bits from the start of the IPv6 form.
  const bits = Number(prefix) - (address.kind() === 'ipv4' && base.includes(':') ? 96 : 0)
  return bits >= 0 && bits <= whole ? [address, bits] : undefined
}

/** An entry that cannot be parsed admits no address: a typing error must never open an allowlist to all. */
export const networksOf = (texts: readonly string[]): Networks =>
  texts.flatMap((text) => {
    const network = parseNetwork(text)
    return network === undefined ? [] : [network]
  })

export function includes(networks: Networks, text: string): boolean {
  const address = parseAddress(text)
  if (address === undefined) return false
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
}

/** The caller's address and the number of trusted proxies between the caller and this service. */
export interface CallerOrigin {
  readonly address: string
  readonly proxies: number
}

/**
 * The caller's address. Behind trusted proxies, it is the nearest address of X-Forwarded-For that is no
 * trusted proxy: any entry further left may be forged.
 */
export function callerOrigin(
  remote: string,
  forwardedFor: string | undefined,
  trusted: Networks,
): CallerOrigin {
  let address = parseAddress(remote)?.toString() ?? remote
  let proxies = 0
  const hops = forwardedFor?.split(',').slice(-50) ?? []
  while (includes(trusted, address)) {
    proxies += 1
    const hop = parseAddress(hops.pop() ?? '')
    if (hop === undefined) break
    address = hop.toString()
  }
  return { address, proxies }
}
