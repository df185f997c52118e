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

/** Removes punctuation behind a name, in one pass from the end: a regular expression would restart at every sign. */
function withoutSigns(name: string): string {
  let end = name.length
  for (;;) {
    if (signs.has(name.charAt(end - 1))) end -= 1
    else if (/^%[\da-f]{2}$/i.test(name.slice(Math.max(0, end - 3), end))) end -= 3
    else return name.slice(0, end).replace(/\.html$/i, '')
  }
}

/**
 * Whether a path without a file may be a page of the app. The app checks its own routes; an unknown script,
 * style or picture must be a 404 rather than HTML. A listing's id may end like a file name, and a sentence
 * may put a full stop behind a page's path: such a path is a page if the browser accepts HTML.
 */
export function isPagePath(path: string, accept: string | undefined): boolean {
  const [first = '', ...rest] = path.slice(1).split('/')
  if (taken.has(first) || first.startsWith('.')) return false
  const last = rest.at(-1) ?? first
  if (!last.includes('.')) return true
  const isPage = rest.length > 0 || !withoutSigns(last).includes('.')
  return isPage && (accept ?? '').includes('text/html')
}
