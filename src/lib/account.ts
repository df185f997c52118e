import { accountHeader } from '#contract/offline.ts'

/** The account's name from the gateway (gateway/auth/auth.ts); undefined with one account, and in workers. */
export const accountName = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.account

/** Another tab may have changed the key, so the page reloads without the data of the former account. */
export function followAccount(headers: Headers): void {
  const answered = headers.get(accountHeader)
  const own = accountName()
  if (answered !== null && own !== undefined && answered !== own) location.reload()
}
