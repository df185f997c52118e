import ipaddr from 'ipaddr.js'

/**
 * Whether an address lies on the public internet. Loopback, private networks, link-local (where clouds
 * keep their credentials), carrier NAT, multicast and every translated or mapped form of them do not.
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  if (address.range() !== 'unicast') return false
  // Only this part of IPv6 has ever been allocated: `::127.0.0.1` is outside.
  return address.kind() === 'ipv4' || address.match(ipaddr.IPv6.parse('2000::'), 3)
}
