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
  // Of IPv6 only this part has ever been given out: `::127.0.0.1` is in none.
  return address.kind() === 'ipv4' || address.match(ipaddr.IPv6.parse('2000::'), 3)
}
