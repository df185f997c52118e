import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { removalPath, workerPath } from '#contract/offline.ts'

const year = 31_536_000

type Serve = ReturnType<typeof serveStatic>

/** Adds headers to an existing file. (`onFound` sets them too late for an uncompressed file.) */
const withHeaders =
  (serve: Serve, headersFor: (path: string) => Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    const found = await serve(c, next)
    if (!(found instanceof Response)) return
    for (const [name, value] of Object.entries(headersFor(c.req.path))) found.headers.set(name, value)
    return found
  }

/**
 * The service worker's policy. Its fetches of pictures count as connections and not as images, and follow redirects to
 * a source's own host.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self' https:",
}

/**
 * The built app's files, with the compressed twins of scripts/build.mjs.
 * @param offline whether browsers may cache the app; otherwise they get a service worker that removes itself
 */
export const appFiles = (dist: string, offline: boolean): MiddlewareHandler => {
  const rewriteRequestPath = (path: string) => (path === workerPath && !offline ? removalPath : path)
  const serve = withHeaders(serveStatic({ root: dist, precompressed: true, rewriteRequestPath }), (path) =>
    path === workerPath
      ? workerHeaders
      : {
          // The build adds a fingerprint of the content to every name under assets/.
          'cache-control': path.startsWith('/assets/')
            ? `public, max-age=${year}, immutable`
            : 'public, max-age=3600',
          'accept-ranges': 'bytes',
        },
  )
  // page.ts serves index.html; page.json, server/ and hidden files are private.
  const isHidden = (path: string) =>
    /\/\.|^\/(?:index\.html|page\.json|server\/.*)?$|\.(?:br|gz)$|\/$/.test(path)
  return (c, next) => (isHidden(c.req.path) ? next() : serve(c, next))
}

/** Pictures, a video and logos of the demo inventory. Their names never change content, so they are cached. */
export const demoFiles = (root: string): MiddlewareHandler => {
  const rewriteRequestPath = (path: string) => path.replace(/^\/demo\/(?:pictures|logos)/, '')
  const serve = withHeaders(serveStatic({ root, rewriteRequestPath }), () => ({
    'cache-control': `public, max-age=${year / 12}`,
  }))
  return (c, next) => (/\.(?:webp|webm|svg|png|avif)$/.test(c.req.path) ? serve(c, next) : next())
}
