import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { apiRoot } from '#contract/requests.ts'
import type { Networks } from '#service/addresses.ts'
import { cutOff } from '#service/streams.ts'
import { mostParams } from '#service/app.ts'
import { longestPath, routedPath, wireFault } from '#service/wire.ts'
import { type Access, authOf } from './auth/access.ts'
import { formStyle } from './shared/form-page.ts'
import { accountCookie, type AccountName, accountNamed } from './proxy/accounts.ts'
import type { Backend } from '#service/backend.ts'
import { compressed } from './proxy/compress.ts'
import type { ForwardOptions } from './proxy/forward.ts'
import { problem } from './shared/problem.ts'
import { appFiles, demoFiles } from './pages/files.ts'
import { securityHeaders } from './pages/headers.ts'
import type { AskFor, AppPage } from './pages/page.ts'
import type { Copy } from '#mirror/copy.ts'
import { isPagePath } from '#contract/page-paths.ts'
import { clientAddress, publicOrigin, publicRequest } from './shared/client-address.ts'
import type { Gateway, GatewayContext, GatewayEnvironment } from './shared/environment.ts'
import { isOwnHost } from './shared/own-hosts.ts'
import { busyPage } from './limits/busy-page.ts'
import { type Limits, usualLimits } from './limits/limits.ts'
import type { OwnCars } from './own-cars/own-cars.ts'
import { createFeeds } from './feeds/feeds.ts'
import { attachFeeds } from './feeds/routes.ts'
import { createFacets } from './facets/facets.ts'
import { busy, createTaking, limited } from './limits/requests.ts'
import { createObservability, type ObservabilityOptions } from './observability/observability.ts'
import { createMarkets } from './market/market.ts'
import { createPriceChecks } from './price-check/price-check.ts'
import { createSamples } from './price-check/samples.ts'
import type { Pace } from './pace/pace.ts'
import type { UpstreamOutcome } from './shared/failures.ts'
import { createUpstream } from './upstream.ts'

export interface GatewayOptions {
  readonly backend: Backend
  /** The key for all requests. Undefined when each user enters a key (`access`). */
  readonly key: string | undefined
  /** Access control. Absent: open access. */
  readonly access?: Access | undefined
  /**
   * For tests and demonstrations: accounts that a browser may choose at `/demo/as/<name>`. Absent in production:
   * neither the address nor the cookie has an effect.
   */
  readonly accounts?: ReadonlyMap<AccountName, string | undefined>
  readonly copy?: Copy
  readonly pace?: Pace
  /** Folder for the daily data of a remote service's markets. Absent: in memory. */
  readonly marketDir?: string
  /** Age of the inventory of a service in this process, for /healthz. */
  readonly inventory?: () => Readonly<Record<string, unknown>>
  /** The built app. Absent in development, where Vite serves it. */
  readonly app?: { readonly dist: string; readonly page: AppPage }
  readonly demo: { readonly pictures: string; readonly logos: string }
  readonly pictures: (request: Request) => Promise<Response>
  /** Log, metrics and readiness. Absent: none. */
  readonly seen?: ObservabilityOptions
  /** Accepted host names besides this machine's own. Absent: any. */
  readonly hosts?: readonly string[] | undefined
  /** The max-age of HSTS, in seconds. */
  readonly hstsSeconds?: number
  /** Origin of the map's street tiles, for the Content-Security-Policy. */
  readonly tiles?: string | undefined
  readonly timeoutsMs?: ForwardOptions['timeoutsMs']
  /** Size of the answer cache in bytes; 0 disables it. */
  readonly answersBytes?: number
  /** Observes the bodies of the service's answers. */
  readonly noticed?: ForwardOptions['noticed']
  /** Lets a user on this machine replace the inventory by files. Absent: no files are accepted. */
  readonly ownCars?: OwnCars | undefined
  /** Whether `/cars`, the export of the whole inventory, is allowed. */
  readonly export: boolean
  /** Proxies whose X-Forwarded-* headers are trusted. Defaults to none. */
  readonly trusted?: Networks
  readonly limits?: Limits
}

/** All routes of the gateway. Tests call it without a port. */
export function createGateway(options: GatewayOptions): Gateway {
  const { backend, accounts, app, demo, copy, inventory, trusted = [], limits = usualLimits } = options
  const seen = options.seen && createObservability(options.seen)
  const ways = createUpstream({
    backend,
    copy,
    pace: options.pace,
    answersBytes: options.answersBytes ?? 0,
    passes: { export: options.export, faults: accounts !== undefined },
    noticed: options.noticed,
    maxAnswerBytes: limits.answerMegabytes * 1_000_000,
    ...(options.timeoutsMs && { timeoutsMs: options.timeoutsMs }),
  })
  const { forward } = ways
  const markets = createMarkets({ ways, dir: options.marketDir })
  const samples = createSamples({ ways, dir: options.marketDir })
  const facets = createFacets(ways.countsFor, createPriceChecks(samples, markets), forward)
  const callOf = (c: GatewayContext, key: string | undefined) => ({
    caller: clientAddress(c, trusted),
    key,
    requestId: c.get('requestId'),
    onOutcome: (outcome: UpstreamOutcome) => seen?.upstream(c, outcome),
  })
  const call = (c: GatewayContext, request: Request, key: string | undefined) =>
    forward({ request, ...callOf(c, key) })
  const take = createTaking(limits.requests)

  const auth =
    options.access &&
    authOf(options.access, {
      trusted,
      look: app?.page.look ?? '',
      ask: (c, key) => call(c, new Request(new URL(`${apiRoot}/domains`, c.req.url)), key),
      note: (c, outcome) => seen?.signIn(c, outcome, clientAddress(c, trusted)),
    })

  const keyFor = (c: GatewayContext): string | undefined => {
    const name = accounts && accountNamed(accounts, getCookie(c, accountCookie))
    return name === undefined ? (auth?.keyOf(c) ?? options.key) : accounts?.get(name)
  }

  /** The page's head is made from the same answers, for the same account, as the page itself requests. */
  const askFor =
    (c: GatewayContext): AskFor =>
    async (path, signal) => {
      const request = new Request(new URL(`${apiRoot}${path}`, c.req.url), { signal })
      const answer = await call(c, request, keyFor(c))
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.text()
    }

  const gateway: Gateway = new Hono<GatewayEnvironment>({ getPath: routedPath })
  const styles = [...(app?.page.styles ?? []), formStyle]
  gateway.use(securityHeaders(styles, options.tiles, options.hstsSeconds))
  seen?.attach(gateway, trusted)
  gateway.use(async (c, next) => {
    const { hosts } = options
    const names = [c.req.url, publicOrigin(c, trusted)]
    // Probes ask by the machine's address whether the process lives.
    if (hosts && c.req.path !== '/healthz' && !names.every((name) => isOwnHost(name, hosts)))
      return problem(421)
    if (c.req.path.length > longestPath || c.req.url.split('&').length > mostParams) return problem(414)
    const fault = await wireFault(c.req.raw, c.env?.incoming, options.ownCars?.largest(c))
    return fault ? problem(fault.status, fault.text, { connection: 'close' }) : next()
  })
  gateway.use(
    limited<GatewayEnvironment>(
      limits,
      (c) => clientAddress(c, trusted),
      (c, status, seconds) => busyPage(c, app?.page.look ?? '', status, seconds),
      take,
    ),
  )
  gateway.get('/healthz', (c) =>
    c.json({
      ok: true,
      ...(inventory && { inventory: inventory() }),
      ...(copy && { mirror: copy.health() }),
    }),
  )
  auth?.attach(gateway)
  options.ownCars?.attach(gateway)
  gateway.use('/api/*', async (c, next) => {
    await next()
    const answer = cutOff(c.res, c.env?.outgoing)
    if (answer !== c.res) c.res = answer
  })
  gateway.all('/api/facets', (c) => {
    if (c.req.method !== 'POST') return problem(405, 'Only POST is answered here.', { allow: 'POST' })
    const charge = async (requests: number) => {
      const seconds = await take(clientAddress(c, trusted), requests)
      return seconds === undefined ? undefined : busy(429, seconds)
    }
    return facets.answer(c.req.raw, callOf(c, keyFor(c)), charge, (tally) => seen?.numbers(c, tally))
  })
  gateway.all('/api/market', compressed, etag(), (c) =>
    c.req.method === 'GET' || c.req.method === 'HEAD'
      ? markets.answer(callOf(c, keyFor(c)))
      : problem(405, undefined, { allow: 'GET, HEAD' }),
  )
  attachFeeds(gateway, {
    feeds: createFeeds(ways, markets),
    tokens: auth?.tokens,
    trusted,
    callOf: (c) => callOf(c, keyFor(c)),
  })
  gateway.all('/api/*', compressed, (c) => call(c, c.req.raw, keyFor(c)))
  gateway.get('/pictures', (c) => options.pictures(c.req.raw))
  gateway.get('/demo/pictures/*', demoFiles(demo.pictures))
  gateway.get('/demo/logos/*', demoFiles(demo.logos))
  if (accounts) {
    gateway.get('/demo/as/:name', (c) => {
      const name = accountNamed(accounts, c.req.param('name'))
      if (name === undefined) return problem(404)
      setCookie(c, accountCookie, name, { httpOnly: true, sameSite: 'Strict', path: '/' })
      return c.redirect('/')
    })
  }
  if (app) {
    gateway.get('*', appFiles(app.dist, app.page.offline))
    gateway.get('*', etag(), async (c, next) =>
      isPagePath(c.req.path, c.req.header('accept'))
        ? app.page.answer(publicRequest(c, trusted), askFor(c), {
            ...auth?.about(c),
            rates: await markets.rates(callOf(c, keyFor(c))),
          })
        : next(),
    )
  }
  gateway.notFound((c) =>
    c.req.method === 'GET' || c.req.method === 'HEAD'
      ? problem(404)
      : problem(405, undefined, { allow: 'GET, HEAD' }),
  )
  gateway.onError((error, c) => {
    seen?.crashed(c, error)
    return problem(500, 'The gateway failed. Try again in a moment.')
  })
  return gateway
}
