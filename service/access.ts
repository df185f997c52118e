import type { Sites } from '#contract/kinds/kind.ts'
import { includes, networksOf } from './addresses.ts'
import { refused } from './failures.ts'
import type { AccountRecord, InventoryDictionaries, DomainRecord } from './inventory/dictionaries.ts'
import { indexesOf } from './indexes.ts'

/** The account of an API key and the domains that it may see. */
export interface Caller {
  readonly key: string
  readonly account: AccountRecord
  readonly domains: readonly DomainRecord[]
  /** Ids of `domains`. */
  readonly scope: ReadonlySet<number>
  readonly sites: Sites
}

/** Checks access in the order of the specification's errors. Throws the 403 of the first check that fails. */
export function admit(
  dictionaries: InventoryDictionaries,
  key: string | null,
  address: string,
  now: number,
): Caller {
  if (key === null || key === '') throw refused('missing', address)
  const account = indexesOf(dictionaries).accounts.get(key)
  if (account === undefined) throw refused('invalid', address)
  if (account.expires_at !== null && Date.parse(account.expires_at) <= now) throw refused('expired', address)
  if (!account.active) throw refused('inactive', address)
  const allowed = account.ip_allowlist
  if (allowed.length > 0 && !includes(networksOf(allowed), address)) throw refused('address', address)
  const scope = new Set(account.domains)
  const domains = dictionaries.domains.filter(({ id }) => scope.has(id))
  return { key, account, domains, scope, sites: sitesAmong(domains) }
}

export const sitesAmong = (domains: readonly DomainRecord[]): Sites => ({
  idOf: (host) => domains.find(({ domain }) => domain === host)?.id,
  hostOf: (id) => domains.find((domain) => domain.id === id)?.domain,
})
