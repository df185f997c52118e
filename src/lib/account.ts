import { accountHeader } from '#contract/offline.ts'

/** The account's name from the gateway (gateway/auth/auth.ts); undefined with one account, and in workers. */
export const accountName = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.account

let accountOfWork: string | undefined
/** In a worker: the account that its work began with. */
export const workFor = (account: string | undefined) => (accountOfWork = account)

export class OtherAccountError extends Error {}

/**
 * Another tab may have changed the key, so the page reloads without the data of the former account.
 * @throws OtherAccountError in a worker, whose rows would be of two accounts
 */
export function followAccount(headers: Headers): void {
  const answered = headers.get(accountHeader)
  const own = accountName() ?? accountOfWork
  if (answered === null || own === undefined || answered === own) return
  if (accountOfWork !== undefined) throw new OtherAccountError()
  location.reload()
}
