/** First segments that never belong to the app: an unknown path below them is a 404. */
const taken = new Set([
  'api',
  'assets',
  'demo',
  'feeds',
  'pictures',
  'healthz',
  'readyz',
  'metrics',
  'sign-in',
  'sign-out',
  'key',
  'page.json',
  'server',
])

const signs = new Set('.,;:!?)]>"\'*_')

/** A name without the signs of a sentence behind it. From its end, one look at each: an expression would begin anew at every sign. */
function withoutSigns(name: string): string {
  let end = name.length
  for (;;) {
    if (signs.has(name.charAt(end - 1))) end -= 1
    else if (/^%[\da-f]{2}$/i.test(name.slice(Math.max(0, end - 3), end))) end -= 3
    else return name.slice(0, end).replace(/\.html$/i, '')
  }
}

/**
 * Whether a path that is no file may be one of the app's pages. The app's own routes are the app's
 * business; what a browser asks for as a script, style or picture is not a page, and an unknown one must
 * be 404 rather than HTML. A listing's id may end like a file's name, and a sentence's full stop may stand behind a
 * page's: such a path is a page where the browser says that it wants one.
 */
export function isPagePath(path: string, accept: string | undefined): boolean {
  const [first = '', ...rest] = path.slice(1).split('/')
  if (taken.has(first) || first.startsWith('.')) return false
  const last = rest.at(-1) ?? first
  if (!last.includes('.')) return true
  const isPage = rest.length > 0 || !withoutSigns(last).includes('.')
  return isPage && (accept ?? '').includes('text/html')
}
