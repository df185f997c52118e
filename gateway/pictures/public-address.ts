import ipaddr from 'ipaddr.js'

/**
 * Whether an address lies on the public internet. Loopback, private networks, link-local (where clouds
 * keep their credentials), carrier NAT, multicast and every translated or mapped form of them do not.
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unicast'
}
