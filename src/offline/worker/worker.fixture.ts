import { vi } from 'vitest'

// A fake browser for the service worker: caches, events, and a gateway that can be unreachable.

const origin = 'https://cars.example'

const absolute = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, origin).href

/** Supports relative URLs, and navigations, which scripts cannot create. */
class WorkerRequest extends Request {
  readonly #mode: RequestMode | undefined

  constructor(input: RequestInfo | URL, { mode, ...init }: RequestInit = {}) {
    super(input instanceof Request ? input : absolute(input), init)
    this.#mode = mode ?? (input instanceof WorkerRequest ? input.mode : undefined)
  }

  override get mode(): RequestMode {
    return this.#mode ?? 'cors'
  }

  override clone(): Request {
    return new WorkerRequest(super.clone(), { mode: this.mode })
  }
}

type MatchOptions = MultiCacheQueryOptions

class FakeCache {
  readonly #entries = new Map<string, Response>()

  keys = () => Promise.resolve([...this.#entries.keys()].map((url) => new Request(url)))

  match = (input: RequestInfo | URL, { ignoreSearch = false }: MatchOptions = {}) => {
    const wanted = absolute(input)
    const bare = (url: string) => (ignoreSearch ? url.replace(/\?.*/, '') : url)
    const found = [...this.#entries].find(([url]) => bare(url) === bare(wanted))
    return Promise.resolve(found?.[1].clone())
  }

  put = async (input: RequestInfo | URL, response: Response) => {
    const url = absolute(input)
    const { status, headers } = response
    const kept = new Response(await response.arrayBuffer(), { status, headers })
    this.#entries.delete(url)
    this.#entries.set(url, kept)
  }

  delete = (input: RequestInfo | URL) => Promise.resolve(this.#entries.delete(absolute(input)))
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>()

  keys = () => Promise.resolve([...this.all.keys()])

  open = (name: string) => {
    const cache = this.all.get(name) ?? new FakeCache()
    this.all.set(name, cache)
    return Promise.resolve(cache)
  }

  match = (input: RequestInfo | URL, options: MatchOptions = {}) =>
    Promise.resolve(this.all.get(options.cacheName ?? '')?.match(input, options))

  delete = (name: string) => Promise.resolve(this.all.delete(name))
}

/** An event that lasts until all its promises are done. */
class FakeEvent {
  readonly #lasting: Promise<unknown>[] = []
  response: Promise<Response> | undefined
  readonly type: string

  constructor(type: string, fields: object = {}) {
    this.type = type
    Object.assign(this, fields)
  }

  waitUntil = (done: Promise<unknown>) => void this.#lasting.push(done)

  respondWith = (response: Promise<Response>) => {
    this.response = response
  }

  /** A promise may add further promises. */
  async done(): Promise<void> {
    for (let at = 0; at < this.#lasting.length; at += 1) await this.#lasting[at]?.catch(() => undefined)
  }
}

type Listener = (event: FakeEvent) => void

/** Responses of the gateway by path; undefined: it is unreachable. */
export type FakeGateway = (request: Request) => Response | undefined

export interface FakeBrowser {
  readonly caches: FakeCaches
  gateway: FakeGateway
  readonly asked: string[]
  /** Restarts the worker without its memory. */
  start(): Promise<void>
  emit(kind: 'install' | 'activate' | 'message', fields?: object): Promise<void>
  /** The response for a page: undefined where the browser handles it; rejects without any response. */
  ask(path: string, init?: RequestInit): Promise<Response | undefined>
  /** The URLs in a cache, the oldest first, without the origin. */
  held(name: string): Promise<string[]>
}

/** @param load imports the worker, which adds its listeners at once */
export function fakeBrowser(load: () => Promise<unknown>): FakeBrowser {
  const listeners = new Map<string, Listener[]>()
  const emitted = async (event: FakeEvent) => {
    for (const listen of listeners.get(event.type) ?? []) listen(event)
    const response = await event.response
    await event.done()
    return response
  }
  const browser: FakeBrowser = {
    caches: new FakeCaches(),
    gateway: () => undefined,
    asked: [],
    async start() {
      vi.resetModules()
      listeners.clear()
      await load()
    },
    emit: async (kind, fields) => void (await emitted(new FakeEvent(kind, fields))),
    ask: (path, init) =>
      emitted(new FakeEvent('fetch', { request: new WorkerRequest(path, init), clientId: 'page' })),
    held: async (name) =>
      ((await browser.caches.all.get(name)?.keys()) ?? []).map(({ url }) => url.slice(origin.length)),
  }
  const globals = {
    caches: browser.caches,
    location: new URL(origin),
    registration: { scope: `${origin}/` },
    clients: { claim: () => Promise.resolve() },
    addEventListener: (kind: string, listen: Listener) =>
      listeners.set(kind, [...(listeners.get(kind) ?? []), listen]),
    Request: WorkerRequest,
    ExtendableEvent: FakeEvent,
    FetchEvent: FakeEvent,
    fetch: (request: Request) => {
      browser.asked.push(new URL(request.url).pathname)
      const answer = browser.gateway(request)
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))
    },
  }
  // In development mode the library logs each step.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', globalThis)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return browser
}
