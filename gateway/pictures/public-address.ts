import ipaddr from 'ipaddr.js'

/**
 * Whether an address is on the public internet. Loopback, private networks, link-local addresses (where clouds serve
 * credentials), carrier NAT, multicast, and translated or mapped forms of these are not.
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  if (address.range() !== 'unicast') return false
  // Only this range of IPv6 has been allocated: `::127.0.0.1` is outside.
  return address.kind() === 'ipv4' || address.match(ipaddr.IPv6.parse('2000::'), 3)
}
