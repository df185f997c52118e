import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { removalPath, workerPath } from '#contract/offline.ts'

const year = 31_536_000

type Serve = ReturnType<typeof serveStatic>

/** Adds headers to what is found. (What `onFound` sets comes too late for a file that is not compressed.) */
const withHeaders =
  (serve: Serve, headersFor: (path: string) => Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    const found = await serve(c, next)
    if (!(found instanceof Response)) return
    for (const [name, value] of Object.entries(headersFor(c.req.path))) found.headers.set(name, value)
    return found
  }

/**
 * The policy of the service worker, which asks for what a page's <img> asks for, and follows the gateway where that leads
 * to a source's own host: to the browser that is the worker's connection and no longer an image.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self' https:",
}

/**
 * The built app's files. Their compressed twins were made by the build (scripts/build.mjs).
 * @param offline whether browsers may keep the app; else the service worker that they ask for removes itself
 */
export const appFiles = (dist: string, offline: boolean): MiddlewareHandler => {
  const rewriteRequestPath = (path: string) => (path === workerPath && !offline ? removalPath : path)
  const serve = withHeaders(serveStatic({ root: dist, precompressed: true, rewriteRequestPath }), (path) =>
    path === workerPath
      ? workerHeaders
      : {
          // The build puts a fingerprint of the content into every name under assets/.
          'cache-control': path.startsWith('/assets/')
            ? `public, max-age=${year}, immutable`
            : 'public, max-age=3600',
          'accept-ranges': 'bytes',
        },
  )
  // index.html has an answer of its own (page.ts); page.json, server/ and hidden files are the server's.
  const isHidden = (path: string) =>
    /\/\.|^\/(?:index\.html|page\.json|server\/.*)?$|\.(?:br|gz)$|\/$/.test(path)
  return (c, next) => (isHidden(c.req.path) ? next() : serve(c, next))
}

/** Pictures, a video and logos of the demo inventory: their names are never given to another picture. */
export const demoFiles = (root: string): MiddlewareHandler => {
  const rewriteRequestPath = (path: string) => path.replace(/^\/demo\/(?:pictures|logos)/, '')
  const serve = withHeaders(serveStatic({ root, rewriteRequestPath }), () => ({
    'cache-control': `public, max-age=${year / 12}`,
  }))
  return (c, next) => (/\.(?:webp|webm|svg|png|avif)$/.test(c.req.path) ? serve(c, next) : next())
}
