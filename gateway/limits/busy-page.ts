import { isPagePath } from '#contract/page-paths.ts'
import { formPage } from '../shared/form-page.ts'
import { escape, tag } from '../shared/markup.ts'
import type { GatewayContext } from '../shared/environment.ts'

/** Pages that the gateway renders without the app. */
const ownPages: readonly string[] = ['/sign-in', '/key']

/**
 * HTML for 429 and 503 on page requests. Undefined for API requests.
 * @param status 429: one client's limit; 503: the limit of all clients together
 * @param seconds until the next request is allowed
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
