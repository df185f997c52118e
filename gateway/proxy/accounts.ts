import { includes, networksOf } from '#service/addresses.ts'
import type { AccountRecord } from '#service/inventory/dictionaries.ts'

/**
 * Named accounts of the demo, selected by state, so that data can trigger every access failure. `spare` and `spare-2`
 * are further accounts like `demo`, for faults that must not affect other tests. A name without a matching account is
 * left out.
 */
export type AccountName =
  | 'demo'
  | 'spare'
  | 'spare-2'
  | 'single'
  | 'expired'
  | 'inactive'
  | 'elsewhere'
  | 'wrong'
  | 'missing'

type Keys = ReadonlyMap<AccountName, string | undefined>

/** Whether the account's allowlist includes this machine. */
const admitsThisMachine = ({ ip_allowlist }: AccountRecord) =>
  ip_allowlist.length === 0 || includes(networksOf(ip_allowlist), '127.0.0.1')

/** `now` in milliseconds since 1970. */
export function accountsByName(records: readonly AccountRecord[], now: number): Keys {
  const expired = ({ expires_at }: AccountRecord) => expires_at !== null && Date.parse(expires_at) <= now
  const valid = records.filter((account) => account.active && !expired(account))
  const open = valid.filter(admitsThisMachine)
  // Sorts accounts with most permissions first. Ties keep the inventory's order.
  const [demo, spare, another] = open.toSorted(
    (a, b) => b.domains.length - a.domains.length || b.languages.length - a.languages.length,
  )
  const found: [AccountName, AccountRecord | undefined][] = [
    ['demo', demo],
    ['spare', spare],
    ['spare-2', another],
    ['single', open.find(({ domains }) => domains.length === 1)],
    ['expired', records.find((account) => account.active && expired(account))],
    ['inactive', records.find((account) => !account.active && !expired(account))],
    ['elsewhere', valid.find((account) => !admitsThisMachine(account))],
  ]
  const keys = new Map<AccountName, string | undefined>()
  for (const [name, account] of found) if (account) keys.set(name, account.api_key)
  keys.set('wrong', 'no-account-has-this-key')
  keys.set('missing', undefined)
  return keys
}

export const accountCookie = 'forecourt-account'

export const accountNamed = (keys: Keys, text: string | undefined): AccountName | undefined =>
  [...keys.keys()].find((name) => name === text)
