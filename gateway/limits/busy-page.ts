import { isPagePath } from '#contract/page-paths.ts'
import { formPage } from '../shared/form-page.ts'
import { escape, tag } from '../shared/markup.ts'
import type { GatewayContext } from '../shared/environment.ts'

/** The gateway's own pages, which the app does not answer. */
const ownPages: readonly string[] = ['/sign-in', '/key']

/**
 * HTML for 429 and 503 on page requests; undefined for API requests.
 * @param status 429: their own address asks too often; 503: all readers together do
 * @param seconds until it may be tried again
 */
export function busyPage(
  c: GatewayContext,
  look: string,
  status: 429 | 503,
  seconds: number,
): Response | undefined {
  const { path } = c.req
  const accept = c.req.header('accept') ?? ''
  if (!accept.includes('text/html') || !(isPagePath(path, accept) || ownPages.includes(path)))
    return undefined
  const { pathname, search } = new URL(c.req.url)
  return formPage(c, look, (words) => ({
    title: words(status === 429 ? 'access.busy' : 'access.full'),
    lead: [words(status === 429 ? 'access.busy.lead' : 'access.full.lead', { seconds })],
    form: `<p>${tag('a', { href: pathname + search })}${escape(words('access.again'))}</a></p>`,
    status,
    headers: { 'retry-after': String(seconds) },
  }))
}
