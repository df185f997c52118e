import { accountHeader } from '#contract/offline.ts'

/** A name of the account that this page was made for, as the gateway says (gateway/auth/auth.ts); undefined where all readers have one, and in a worker, which has no page. */
export const accountName = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.account

/** Another tab may have taken another key: this page begins anew, without what it has of the former account. */
export function followAccount(headers: Headers): void {
  const answered = headers.get(accountHeader)
  const own = accountName()
  if (answered !== null && own !== undefined && answered !== own) location.reload()
}
