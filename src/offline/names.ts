import { accountHeader, cachePrefix } from '#contract/offline.ts'
import { dayMs } from '#src/lib/relative-time.ts'

// What the service worker and the pages call what is kept.

/** Begins the name of each cache with something of an account. */
export const keptPrefix = `${cachePrefix}-kept.`

/** `page`: the last message of a page of the account; it is there as long as anything of this account may be kept. */
export type KeptPart = 'page' | 'car' | 'dictionary' | 'picture'

/** @param account without dots: the gateway makes names of base64url */
export const keptName = (account: string, part: KeptPart): string => `${keptPrefix}${account}.${part}`

/** Whose it is; undefined where it is no name of such a cache. */
export function holderIn(name: string): { readonly account: string; readonly part: string } | undefined {
  const [, account, part] = name.startsWith(keptPrefix)
    ? (/^([^.]+)\.(\w+)$/.exec(name.slice(keptPrefix.length)) ?? [])
    : []
  return account === undefined || part === undefined ? undefined : { account, part }
}

/** Where the gateway names none all readers share one. */
export const accountOf = (named: string | null | undefined): string => named || 'shared'

export const accountOfAnswer = ({ headers }: Response): string => accountOf(headers.get(accountHeader))

/** How many entries of each kind are kept; of cars besides those that the reader has put aside. */
export const mostKept = { car: 200, dictionary: 400, picture: 300, asset: 80 } as const

/** More favourites than these would be hours of asking; the latest are worth more. */
export const mostPutAside = 300

/** A car that is sold is gone from the service after a month: nothing older is shown. */
export const keptMs = 30 * dayMs
