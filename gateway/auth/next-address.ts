/** Any address of the gateway will do as a base: only addresses on the same host pass. */
const here = 'http://here.invalid'

/** Pages of the sign-in itself, which are no address to return to. */
const ownPages = /^\/(?:sign-in|sign-out|api)(?:[/?#]|$)/

/**
 * Where a reader goes once let in: a path of this gateway, with query and fragment. Anything else, be it an address of
 * another host in whatever disguise, becomes the first page.
 */
export function nextAddress(wanted: string | null | undefined): string {
  const text = wanted ?? ''
  // A browser takes `/\host` and `//host` for another host, and drops tabs and line breaks before it looks.
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  const path = pathname + search + hash
  return origin === here && !path.startsWith('//') && !ownPages.test(path) ? path : '/'
}

/** The page of the door that leads back to this address. */
export const leadingTo = (page: '/sign-in' | '/key', next: string): string =>
  next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
