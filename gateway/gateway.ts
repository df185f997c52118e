import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie, setCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { apiRoot } from '#contract/requests.ts'
import type { Networks } from '#service/addresses.ts'
import { type Access, doorOf } from './access/access.ts'
import { formStyle } from './access/form-page.ts'
import { accountCookie, type AccountName, nameIn } from './api/accounts.ts'
import type { Backend } from './api/backend.ts'
import { createForwarder, type ForwardOptions } from './api/forward.ts'
import { problem } from './api/problem.ts'
import { appFiles, demoFiles } from './app/files.ts'
import { securityHeaders } from './app/headers.ts'
import type { AskFor, AppPage } from './app/page.ts'
import { isPagePath } from './app/routes.ts'
import { clientAddress, outwardUrl } from './client-address.ts'
import type { Gateway, GatewayContext, GatewayEnvironment } from './environment.ts'
import { createSeen, type SeenOptions } from './seen/seen.ts'

export interface GatewayOptions {
  readonly backend: Backend
  /** The account that everybody is answered for; undefined where each reader brings a key (`access`). */
  readonly key: string | undefined
  /** Who may enter, and with whose key; absent: everybody. */
  readonly access?: Access | undefined
  /** Proxies whose X-Forwarded-* headers are believed. */
  readonly trusted?: Networks
  /**
   * For tests and demonstrations: accounts that a browser may choose at `/demo/as/<name>`. Absent
   * outside of them, and then neither the address nor the cookie means anything.
   */
  readonly accounts?: ReadonlyMap<AccountName, string | undefined>
  /** The built app; absent while Vite serves it in development. */
  readonly app?: { readonly dist: string; readonly page: AppPage }
  readonly demo: { readonly pictures: string; readonly logos: string }
  readonly pictures: (request: Request) => Promise<Response>
  /** Log, metrics and readiness; absent: nobody is told anything. */
  readonly seen?: SeenOptions
  /** For how long browsers are told to come by https alone. */
  readonly hstsSeconds?: number
  /** Origin that the map may fetch street tiles from. */
  readonly tiles?: string | undefined
  readonly timeoutsMs?: ForwardOptions['timeoutsMs']
}

/** Everything that the browser talks to. A function of its options: tests call it without a port. */
export function createGateway(options: GatewayOptions): Gateway {
  const { backend, accounts, app, demo, trusted = [] } = options
  const seen = options.seen && createSeen(options.seen)
  const forward = createForwarder({
    backend,
    timeoutsMs: options.timeoutsMs ?? { response: 20_000, chunk: 20_000 },
  })

  const call = (c: GatewayContext, request: Request, key: string | undefined) =>
    forward({
      request,
      caller: clientAddress(c, trusted),
      key,
      requestId: c.get('requestId'),
      onOutcome: (outcome) => seen?.upstream(c, outcome),
    })

  const door =
    options.access &&
    doorOf(options.access, {
      trusted,
      look: app?.page.look ?? '',
      ask: (c, key) => call(c, new Request(new URL(`${apiRoot}/domains`, c.req.url)), key),
      note: (c, outcome) => seen?.signIn(c, outcome, clientAddress(c, trusted)),
    })

  const keyFor = (c: GatewayContext): string | undefined => {
    const name = accounts && nameIn(accounts, getCookie(c, accountCookie))
    return name === undefined ? (door?.keyOf(c) ?? options.key) : accounts?.get(name)
  }

  /** The page's head is made from the same answers, for the same account, as the page itself gets. */
  const askFor =
    (c: GatewayContext): AskFor =>
    async (path, signal) => {
      const request = new Request(new URL(`${apiRoot}${path}`, c.req.url), { signal })
      const answer = await call(c, request, keyFor(c))
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.text()
    }

  const gateway: Gateway = new Hono<GatewayEnvironment>()
  const styles = [...(app?.page.styles ?? []), ...(door ? [formStyle] : [])]
  gateway.use(securityHeaders(styles, options.tiles, options.hstsSeconds))
  seen?.attach(gateway, trusted)
  gateway.get('/healthz', (c) => c.json({ ok: true }))
  door?.attach(gateway)
  gateway.all('/api/*', compress(), (c) => call(c, c.req.raw, keyFor(c)))
  gateway.get('/pictures', (c) => options.pictures(c.req.raw))
  gateway.get('/demo/pictures/*', demoFiles(demo.pictures))
  gateway.get('/demo/logos/*', demoFiles(demo.logos))
  if (accounts) {
    gateway.get('/demo/as/:name', (c) => {
      const name = nameIn(accounts, c.req.param('name'))
      if (name === undefined) return problem(404)
      setCookie(c, accountCookie, name, { httpOnly: true, sameSite: 'Strict', path: '/' })
      return c.redirect('/')
    })
  }
  if (app) {
    gateway.get('*', appFiles(app.dist))
    gateway.get('*', etag(), (c, next) =>
      isPagePath(c.req.path, c.req.header('accept'))
        ? app.page.answer(
            new Request(outwardUrl(c, trusted), { headers: c.req.raw.headers }),
            askFor(c),
            door?.about(c),
          )
        : next(),
    )
  }
  gateway.notFound((c) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? problem(404) : problem(405)))
  gateway.onError((error, c) => {
    seen?.crashed(c, error)
    return problem(500)
  })
  return gateway
}
