/** What the boot script asked for before the app was there: answers on their way, by the exact address. */
export type Early = Record<string, Promise<Response>>

declare global {
  interface Window {
    early?: Early
  }
}

/** The answer to an address that was asked for early; each is handed out once, so that asking again asks again. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.early
  if (early === undefined || !Object.hasOwn(early, url)) return undefined
  const answer = early[url]
  delete early[url]
  return answer
}
