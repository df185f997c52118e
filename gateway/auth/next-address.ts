/** Base for URL parsing: only addresses on the same host are accepted. */
const here = 'http://here.invalid'

/** Pages of the sign-in itself, which are no valid target. */
const ownPages = /^\/(?:sign-in|sign-out|api)(?:[/?#]|$)/

/**
 * The target after a sign-in: a path of this gateway with query and fragment. Any other text, such as a disguised
 * address of another host, becomes the first page.
 */
export function nextAddress(wanted: string | null | undefined): string {
  const text = wanted ?? ''
  // Browsers read `/\host` and `//host` as another host, and remove tabs and line breaks before parsing.
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  const path = pathname + search + hash
  return origin === here && !path.startsWith('//') && !ownPages.test(path) ? path : '/'
}

/** Address of a sign-in page that returns to `next`. */
export const leadingTo = (page: '/sign-in' | '/key', next: string): string =>
  next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
