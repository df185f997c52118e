import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { apiRoot } from '#contract/requests.ts'
import { callerOrigin, type Networks } from '#service/addresses.ts'
import { originBehind } from '#service/forwarded.ts'
import { cutOff } from '#service/streams.ts'
import { wireFault } from '#service/wire.ts'
import { accountCookie, type AccountName, nameIn } from './api/accounts.ts'
import type { Backend } from './api/backend.ts'
import { compressed } from './api/compress.ts'
import { createForwarder, type ForwardedCall, type ForwardOptions } from './api/forward.ts'
import { problem } from './api/problem.ts'
import { appFiles, demoFiles } from './app/files.ts'
import { securityHeaders } from './app/headers.ts'
import type { AskFor, AppPage } from './app/page.ts'
import type { Copy } from './copy/copy.ts'
import { isPagePath } from './app/routes.ts'
import { type Limits, usualLimits } from './limits/limits.ts'
import { limited } from './limits/requests.ts'

export interface GatewayOptions {
  readonly backend: Backend
  /** The account that everybody is answered for. */
  readonly key: string | undefined
  /**
   * For tests and demonstrations: accounts that a browser may choose at `/demo/as/<name>`. Absent
   * outside of them, and then neither the address nor the cookie means anything.
   */
  readonly accounts?: ReadonlyMap<AccountName, string | undefined>
  /** Answers in the service's stead what it can. */
  readonly copy?: Copy
  /** The built app; absent while Vite serves it in development. */
  readonly app?: { readonly dist: string; readonly page: AppPage }
  readonly demo: { readonly pictures: string; readonly logos: string }
  readonly pictures: (request: Request) => Promise<Response>
  /** Origin that the map may fetch street tiles from. */
  readonly tiles?: string | undefined
  readonly timeoutsMs?: ForwardOptions['timeoutsMs']
  /** Reads along in what the service answers. */
  readonly noticed?: ForwardOptions['noticed']
  /** Whether whole inventories may be copied from here. */
  readonly export: boolean
  /** Proxies whose X-Forwarded-* headers are believed; none where absent. */
  readonly trusted?: Networks
  readonly limits?: Limits
}

type GatewayEnvironment = { Bindings: Partial<HttpBindings> }

/** Everything that the browser talks to. A function of its options: tests call it without a port. */
export function createGateway(options: GatewayOptions): Hono<GatewayEnvironment> {
  const { backend, accounts, app, demo, copy, trusted = [], limits = usualLimits } = options
  const forwarding = {
    passes: { export: options.export, faults: accounts !== undefined },
    noticed: options.noticed,
    maxAnswerBytes: limits.answerMegabytes * 1_000_000,
    ...(options.timeoutsMs && { timeoutsMs: options.timeoutsMs }),
  }
  const forwardThere = createForwarder({ backend, ...forwarding })
  const forwardToCopy = copy && createForwarder({ backend: copy.backend, ...forwarding })

  /** What the copy refuses it may only lack, such as a cursor of the service's: the service says how it is. */
  const forward = async (call: ForwardedCall): Promise<Response> => {
    const { pathname, searchParams } = new URL(call.request.url)
    if (forwardToCopy && copy?.answers(pathname.slice(apiRoot.length), searchParams)) {
      const answer = await forwardToCopy({ ...call, key: copy.key() })
      if (answer.ok) return answer
      await answer.body?.cancel()
    }
    return forwardThere(call)
  }

  const originOf = (c: Context<GatewayEnvironment>) =>
    callerOrigin(
      c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1',
      c.req.header('x-forwarded-for'),
      trusted,
    )
  const callerOf = (c: Context<GatewayEnvironment>) => originOf(c).address

  /** The request as it was sent to the first proxy that is trusted: its address is what the page says of itself. */
  const publicRequest = (c: Context<GatewayEnvironment>): Request => {
    const { proxies } = originOf(c)
    if (proxies === 0) return c.req.raw
    const url = new URL(c.req.url)
    const said = {
      host: c.req.header('x-forwarded-host'),
      proto: c.req.header('x-forwarded-proto'),
      port: c.req.header('x-forwarded-port'),
    }
    const { method, headers, signal } = c.req.raw
    return new Request(originBehind(url, said, proxies) + url.pathname + url.search, {
      method,
      headers,
      signal,
    })
  }

  const keyFor = (c: Context<GatewayEnvironment>): string | undefined => {
    const name = accounts && nameIn(accounts, getCookie(c, accountCookie))
    return name === undefined ? options.key : accounts?.get(name)
  }

  /** The page's head is made from the same answers, for the same account, as the page itself gets. */
  const askFor =
    (c: Context<GatewayEnvironment>): AskFor =>
    async (path, signal) => {
      const request = new Request(new URL(`${apiRoot}${path}`, c.req.url), { signal })
      const answer = await forward({ request, caller: callerOf(c), key: keyFor(c) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.text()
    }

  const gateway = new Hono<GatewayEnvironment>()
  gateway.use(securityHeaders(app?.page.styles ?? [], options.tiles))
  gateway.use(async (c, next) => {
    const fault = await wireFault(c.req.raw, c.env?.incoming)
    return fault ? problem(fault.status, fault.text, { connection: 'close' }) : next()
  })
  gateway.use(limited(limits, callerOf))
  gateway.get('/healthz', (c) => c.json({ ok: true, ...(copy && { mirror: copy.health() }) }))
  gateway.use('/api/*', async (c, next) => {
    await next()
    const answer = cutOff(c.res, c.env?.outgoing)
    if (answer !== c.res) c.res = answer
  })
  gateway.all('/api/*', compressed, (c) =>
    forward({ request: c.req.raw, caller: callerOf(c), key: keyFor(c) }),
  )
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
      isPagePath(c.req.path, c.req.header('accept')) ? app.page.answer(publicRequest(c), askFor(c)) : next(),
    )
  }
  gateway.notFound((c) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? problem(404) : problem(405)))
  gateway.onError((error) => {
    console.error(error)
    return problem(500)
  })
  return gateway
}
