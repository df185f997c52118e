// What stands before the app, as the gateway says on the page's root (gateway/auth/auth.ts). A worker has no page.

const root = () => (typeof document === 'undefined' ? undefined : document.documentElement.dataset)

/** What the reader can do about it here: end their session, change the key they brought. */
export const accessActs = () => {
  const acts = root()?.access?.split(' ') ?? []
  return { signOut: acts.includes('sign-out'), key: acts.includes('key') }
}

/** Where the key is changed; the gateway leads back from there. */
export const keyPage = (): string => `/key?next=${encodeURIComponent(location.pathname + location.search)}`

/** Ends the session. Rejects where the gateway cannot be reached. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/sign-out', { method: 'POST' })
  if (!answer.ok) throw new Error(String(answer.status))
  // Not a step back: what was on the page is gone with it.
  location.replace('/sign-in')
}
