// The access control of the gateway, stated on the root element (gateway/auth/auth.ts). Workers have none.

const root = () => (typeof document === 'undefined' ? undefined : document.documentElement.dataset)

/** The user's options here: sign out, or change their own key. */
export const accessActs = () => {
  const acts = root()?.access?.split(' ') ?? []
  return { signOut: acts.includes('sign-out'), key: acts.includes('key') }
}

/** The page where the key is changed; the gateway redirects back afterwards. */
export const keyPage = (): string => `/key?next=${encodeURIComponent(location.pathname + location.search)}`

/** Ends the session. Rejects where the gateway cannot be reached. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/sign-out', { method: 'POST' })
  if (!answer.ok) throw new Error(String(answer.status))
  // Replaces the history entry, so that Back does not return to the data of the session.
  location.replace('/sign-in')
}
