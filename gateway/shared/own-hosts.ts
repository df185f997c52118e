import { includes, networksOf } from '#service/addresses.ts'

const loopback = networksOf(['127.0.0.0/8', '::1'])

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || includes(loopback, host.replace(/^\[|\]$/g, ''))

/**
 * Whether the request's host name is one of this gateway. Prevents DNS rebinding, by which a page of another host could
 * read answers as the same origin.
 * @param hosts names besides those of this machine
 */
export const isOwnHost = (url: string, hosts: readonly string[]): boolean => {
  const host = new URL(url).hostname.replace(/\.$/, '')
  return isThisMachine(host) || hosts.includes(host)
}
