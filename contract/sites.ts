import type { Domain } from './resources/first-answers.ts'
import type { Sites } from './kinds/kind.ts'

/** The host a person knows the source by; `domain` is one already, but a full address does no harm. */
const hostOf = (domain: Domain) =>
  domain.domain
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/:].*$/, '')

/** This account's sources. What it lacks has no id and is left out of requests. */
export function sitesOfDomains(domains: readonly Domain[]): Sites {
  const ids = new Map(domains.map((domain) => [hostOf(domain), domain.id]))
  const hosts = new Map(domains.map((domain) => [domain.id as number, hostOf(domain)]))
  return { idOf: (host) => ids.get(host), hostOf: (id) => hosts.get(id), hosts: [...ids.keys()] }
}
