import { Hono } from 'hono'
import { type EndpointName, endpointNames, endpoints, readRequest } from '#contract/endpoints.ts'
import { extensionRoutes } from '#contract/facets/extensions.ts'
import { admit } from './access.ts'
import { callerOrigin } from './addresses.ts'
import type { AdmittedCall, Handler, RouteName } from './call.ts'
import { absent, Failure, invalid, retryAfter, unavailable } from './failures.ts'
import { applyFault, Dropped } from './faults.ts'
import { faultyBody } from './faulty-body.ts'
import { originBehind } from './forwarded.ts'
import { indexesOf } from './indexes.ts'
import { isKnownParam } from './known-params.ts'
import { loggedQuery } from './log.ts'
import type { ServiceParts, Service, ServiceContext } from './parts.ts'
import { renderOnCallingThread } from './present/calling-thread.ts'
import { exportCars } from './routes/cars.ts'
import * as dictionaries from './routes/dictionaries.ts'
import { documentRoutes } from './routes/documents.ts'
import * as extensions from './routes/extensions.ts'
import * as lookups from './routes/lookups.ts'
import * as options from './routes/options.ts'
import { operationRoutes } from './routes/operations.ts'
import * as searches from './routes/search.ts'
import { json } from './responses.ts'
import { StoreUnavailable } from './store/store.ts'
import { cutOff } from './streams.ts'
import { endsWithSocket, longestPath, routedPath, wireFault } from './wire.ts'

/** In the specification's order. The mapped type makes the build fail when a handler is missing. */
const handlers: { readonly [E in EndpointName]: Handler<E> } = {
  search: searches.search,
  count: searches.count,
  export: exportCars,
  car: lookups.car,
  carByVin: lookups.carByVin,
  listing: lookups.listing,
  domains: dictionaries.domains,
  brands: dictionaries.brands,
  models: dictionaries.models,
  countries: dictionaries.countries,
  country: dictionaries.country,
  locations: dictionaries.locations,
  location: dictionaries.location,
  carOptions: options.carOptions,
  carOptionSections: options.carOptionSections,
  currencies: dictionaries.currencies,
}

/** Longer than any search that a user makes. A longer URL gets 414 before it is parsed. */
export const maxUrlLength = 65_536

/** More than any search has. Reading that many and repeating them in links takes a few ms. */
export const mostParams = 1000

const routeOf = (name: EndpointName) => endpoints[name].url.replace(/\{(\w+)\}/g, ':$1')

/** The service as a function from request to response: `app.request('/search?…')` needs no port. */
export function createApp(parts: ServiceParts): Service {
  const app: Service = new Hono({ getPath: routedPath })
  const now = parts.now ?? Date.now
  const trusted = parts.trusted ?? []
  const render = parts.store.render ?? renderOnCallingThread(parts.store)

  app.use(observe(parts))
  app.use(async (c, next) => {
    if (c.req.url.length > maxUrlLength || c.req.path.length > longestPath)
      return json({ message: 'The address is too long.' }, 414)
    const { incoming, outgoing } = c.env ?? {}
    if (incoming && outgoing) endsWithSocket(incoming, outgoing)
    const fault = await wireFault(c.req.raw, incoming, extensions.largestBodyOf(c.req))
    if (fault) return json({ message: fault.text }, fault.status, { connection: 'close' })
    await next()
    for (const [name, value] of Object.entries(answerHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })

  /** The checks that every route with a key needs. */
  async function admitted(
    name: RouteName,
    c: ServiceContext,
    respond: (call: AdmittedCall) => Response | Promise<Response>,
  ): Promise<Response> {
    c.set('endpoint', name)
    const from = callerOrigin(remoteAddress(c), c.req.header('x-forwarded-for'), trusted)
    const address = addressOf(c, from.proxies)
    if (address.pairs.length > mostParams)
      return json({ message: 'The address has too many parameters.' }, 414)
    const key = address.pairs.find(([param]) => param === 'api_key')?.[1] ?? null
    const fault = parts.faults?.hit({ key, endpoint: name, url: c.req.url, now: now() })
    const faulty = fault && (await applyFault(fault, () => c.env?.outgoing?.destroy()))
    if (faulty) return faulty
    const dictionaries = parts.store.dictionaries()
    const caller = admit(dictionaries, key, from.address, now())
    const response = await respond({ caller, store: parts.store, dictionaries, ...address })
    return fault ? faultyBody(fault, response) : response
  }

  async function answer<E extends EndpointName>(name: E, handler: Handler<E>, c: ServiceContext) {
    const given = await admitted(name, c, (call) => {
      const read = readRequest(name, Object.entries(c.req.param()), call.pairs, call.caller.sites)
      if (read.params.issues.length > 0) throw invalid(read.params.issues)
      return handler({
        ...read,
        ...call,
        pairs: call.pairs.filter(([param]) => isKnownParam(name, param)),
        render,
        cursors: parts.cursors,
        indexes: indexesOf(call.dictionaries),
        now: now(),
      })
    })
    return name === 'export' ? cutOff(given, c.env?.outgoing) : given
  }

  for (const name of endpointNames) {
    // `handlers` pairs each name with its own handler; the type of `name` is their union here.
    app.get(routeOf(name), (c) => answer(name, handlers[name] as Handler<EndpointName>, c))
    app.all(routeOf(name), () => notAllowed('GET, HEAD'))
  }
  for (const name of parts.extensions === false ? [] : extensionRoutes) {
    const { method, handler } = extensions.handlers[name]
    app.on(method, `/${name}`, (c) => admitted(name, c, (call) => handler(call, c)))
    app.all(`/${name}`, () => notAllowed(method === 'GET' ? 'GET, HEAD' : method))
  }
  operationRoutes(app, { ...parts, now })
  documentRoutes(app)
  app.notFound(() => failed(absent('The address')))
  app.onError((error, c) => {
    if (error instanceof Failure) return failed(error)
    if (error instanceof Dropped) throw error
    if (error instanceof StoreUnavailable) {
      parts.log?.warn(
        { request: requestIdOf(c), path: c.req.path, why: error.message },
        'the search engine is not available',
      )
      const response = failed(unavailable())
      response.headers.set('retry-after', String(retryAfter))
      return response
    }
    parts.log?.error({ err: error, request: requestIdOf(c), path: c.req.path }, 'a request failed')
    return json({ message: 'The service failed. It is not your request.' }, 500)
  })
  return app
}

const failed = ({ status, body }: Failure) => json(body, status)

const notAllowed = (allow: 'GET, HEAD' | 'POST') =>
  json({ message: allow === 'POST' ? 'Only POST is answered.' : 'Only GET and HEAD are answered.' }, 405, {
    allow,
  })

/** A request in process has no socket: its address is this machine's, unless the caller gives another one. */
const remoteAddress = (c: ServiceContext): string =>
  c.env?.address ?? c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'

/** Links begin with the origin that the caller knows: behind a trusted proxy, the proxy's own. */
function addressOf(c: ServiceContext, proxies: number) {
  const url = new URL(c.req.url)
  const said = {
    host: c.req.header('x-forwarded-host'),
    proto: c.req.header('x-forwarded-proto'),
    port: c.req.header('x-forwarded-port'),
  }
  const origin = proxies === 0 ? url.origin : originBehind(url, said, proxies)
  return { self: origin + url.pathname, pairs: [...url.searchParams] }
}

/** Links in a body carry the key: these headers forbid caching, sniffing another type and referrers. */
const answerHeaders = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The id that the gateway gave the request, so that both logs have the same one. */
function requestIdOf(c: ServiceContext): string | undefined {
  const named = c.req.header('x-request-id')
  return named !== undefined && /^[\w.:-]{1,64}$/.test(named) ? named : undefined
}

/** Counts and logs every response. `loggedQuery` removes the key from the query. */
function observe({ log, metrics }: ServiceParts) {
  return async (c: ServiceContext, next: () => Promise<void>) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const endpoint = c.get('endpoint') ?? 'other'
    metrics?.answered(endpoint, c.res.status, ms / 1000)
    if (log === undefined) return
    const { method, path } = c.req
    const request = requestIdOf(c)
    const query = loggedQuery(new URL(c.req.url).searchParams)
    log.info(
      { request, method, path, query, endpoint, status: c.res.status, ms: Math.round(ms * 10) / 10 },
      'answered',
    )
  }
}
