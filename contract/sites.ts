import type { Domain } from './resources/first-answers.ts'
import type { Sites } from './kinds/kind.ts'

/** The source's host name in lower case; the regular expressions reduce a full address to its host. */
const hostOf = (domain: Domain) =>
  domain.domain
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/:].*$/, '')

/** Maps this account's hosts and domain ids. A host that the account lacks has no id, so requests omit it. */
export function sitesOfDomains(domains: readonly Domain[]): Sites {
  const ids = new Map(domains.map((domain) => [hostOf(domain), domain.id]))
  const hosts = new Map(domains.map((domain) => [domain.id as number, hostOf(domain)]))
  return { idOf: (host) => ids.get(host), hostOf: (id) => hosts.get(id), hosts: [...ids.keys()] }
}
