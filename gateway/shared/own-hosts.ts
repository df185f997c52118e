import { includes, networksOf } from '#service/addresses.ts'

const loopback = networksOf(['127.0.0.0/8', '::1'])

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || includes(loopback, host.replace(/^\[|\]$/g, ''))

/**
 * Whether a request is for this gateway by the name that it was asked by. A page of another host whose name is made to
 * lead here could else read everything, as browsers take it for the same origin.
 * @param hosts names besides those of this machine
 */
export const isOwnHost = (url: string, hosts: readonly string[]): boolean => {
  const host = new URL(url).hostname.replace(/\.$/, '')
  return isThisMachine(host) || hosts.includes(host)
}
