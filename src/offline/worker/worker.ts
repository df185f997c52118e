import { files, filesOf, keptPaths, unkeptPaths } from 'virtual:offline'
import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { cacheNames } from 'workbox-core/cacheNames.js'
import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js'
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { getCacheKeyForURL } from 'workbox-precaching/getCacheKeyForURL.js'
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { Strategy } from 'workbox-strategies/Strategy.js'
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js'
import { cachePrefix, changesReader, keptHeader, shellPath } from '#contract/offline.ts'
import { isPagePath } from '#contract/page-paths.ts'
import { apiRoot } from '#contract/requests.ts'
import {
  keptName,
  mostKept,
  type PageMessage,
  type ToServiceWorker,
  accountOfAnswer,
  holderIn,
  keptMs,
  keptPrefix,
} from '../names.ts'
import { scope, type LastingEvent, type RouteSource } from './scope.ts'
import { matchPrecache } from 'workbox-precaching/matchPrecache.js'

// Data is kept for one account at a time: all data of the former account is removed before the first of
// another is kept. The account is part of the cache names, so that a restarted worker knows it.

const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith(keptPrefix))

/** The account with a `page` cache, because that cache is created first. */
async function readHolder(): Promise<string | undefined> {
  const found = (await keptNames()).map(holderIn)
  const pages = found.flatMap((kept) => (kept?.part === 'page' ? [kept.account] : []))
  return pages.length === 1 ? pages[0] : undefined
}

let holder: Promise<string | undefined> | undefined

/** The account whose data is kept; undefined where none may be. */
const holderNow = (): Promise<string | undefined> => (holder ??= readHolder())

const removeAll = async (isSpared: (name: string) => boolean = () => false) => {
  const gone = (await keptNames()).filter((name) => !isSpared(name))
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** Changes run one after the other, so that work for one account never continues after the next is set. */
function change(to: () => Promise<string | undefined>): Promise<string | undefined> {
  holder = holderNow()
    .catch(() => undefined)
    .then(to)
  return holder
}

const forget = (): Promise<undefined | string> =>
  change(async () => {
    await removeAll()
    return undefined
  })

const hold = (account: string): Promise<string | undefined> =>
  change(async () => {
    await removeAll((name) => holderIn(name)?.account === account)
    await caches.open(keptName(account, 'page'))
    return account
  })

/** Removes the oldest entries that are not spared; browsers list entries in the order of insertion. */
async function trim(
  name: string,
  most: number,
  isSpared: (url: string) => boolean = () => false,
): Promise<void> {
  const cache = await caches.open(name)
  const others = (await cache.keys()).filter(({ url }) => !isSpared(url))
  await Promise.all(others.slice(0, Math.max(0, others.length - most)).map((key) => cache.delete(key)))
}

/** Keeps responses while `account` is the current one, and removes those that came too late. */
const onlyFor = (account: string, statuses: readonly number[] = [200]): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    statuses.includes(response.status) && (await holderNow()) === account ? response : null,
  cacheDidUpdate: async ({ cacheName }) => {
    if ((await holderNow()) !== account) await caches.delete(cacheName)
  },
})

/** Forgets everything when a response shows that the user is signed out or another account is used. */
const watchReader = (account: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ response }) => {
    // A failed response may come from a proxy that knows no account.
    const isOthers = response.ok && accountOfAnswer(response) !== account
    if ((response.status === 401 || isOthers) && (await holderNow()) === account) await forget()
    return response
  },
})

/** Stores a response with its time. Its date header is removed, because the app sets its clock by it (src/api/get.ts). */
const withTime: WorkboxPlugin = {
  cacheWillUpdate: async ({ response: { body, status, headers: given } }) => {
    const headers = new Headers(given)
    headers.delete('date')
    headers.set(keptHeader, String(Date.now()))
    return new Response(body, { status, headers })
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    Date.now() - Number(cachedResponse?.headers.get(keptHeader)) < keptMs ? cachedResponse : null,
}

const keepsAnswers = (account: string, statuses?: readonly number[]): WorkboxPlugin[] => [
  watchReader(account),
  onlyFor(account, statuses),
  withTime,
]

type KeptMessage = Pick<PageMessage, 'root' | 'cars'>

const entry = '/'

async function keepMessage(account: string, { root, cars }: KeptMessage): Promise<void> {
  const name = keptName(account, 'page')
  await (await caches.open(name)).put(entry, Response.json({ root, cars }))
  // The user may have signed out in the meantime.
  if ((await holderNow()) !== account) await caches.delete(name)
}

async function lastMessage(): Promise<KeptMessage | undefined> {
  const account = await holderNow()
  if (account === undefined) return undefined
  const message = await (await caches.open(keptName(account, 'page'))).match(entry)
  // Only `keepMessage` writes this entry.
  return message && ((await message.json()) as KeptMessage)
}

/** A valid attribute of the root element; other values could inject markup. */
const isAttribute = ([name, value]: [string, string | undefined]) =>
  /^[a-z]+$/.test(name) && /^[\w. -]*$/.test(value ?? '')

/** Without a known account, cars are not labelled as those of the demo. */
const unnamed = { inventory: 'remote' }

/** The app's HTML of this build, with the root attributes that the gateway last sent. */
async function shell(): Promise<Response | undefined> {
  const page = await matchPrecache(shellPath)
  if (page === undefined) return undefined
  const attributes = Object.entries((await lastMessage())?.root ?? unnamed)
    .filter(isAttribute)
    .map(([name, value]) => ` data-${name}="${value}"`)
  const headers = new Headers(page.headers)
  // They describe the original body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const text = (await page.text()).replace('<html', () => `<html${attributes.join('')}`)
  return new Response(text, { headers })
}

// The service worker for offline use; docs/offline.md says what is kept.

/** After this time a navigation gets the shell, which requests its cars itself. */
const pageSeconds = 4
/** The app times out after 25 s (src/api/get.ts), so the kept response comes well before. */
const answerSeconds = 8

const network = new NetworkOnly()

setCacheNameDetails({ prefix: cachePrefix })
// Controls pages of this build that were opened before the worker existed. The worker of a new build waits
// until the last page of the old build is closed, because it would remove that page's files.
clientsClaim()
precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false })

scope.addEventListener('install', (event) => {
  const from = (source: RouteSource) => (pathname: string) => ({
    condition: { urlPattern: { pathname } },
    source,
  })
  // These requests do not wait for the worker to start: searches and counts go to the gateway, files and
  // pictures to the caches, then to the gateway. Browsers without such routes pass them through the worker.
  const rules = [
    ...unkeptPaths.map((path) => apiRoot + path).map(from('network')),
    ...['/assets/*', '/pictures'].map(from('cache')),
  ]
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined))
})

scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration
  if (navigationPreload) event.waitUntil(navigationPreload.enable())
})

/** Fills the app's files again: they were removed with all else, and this worker was switched on once more. */
async function refill(): Promise<void> {
  if (await caches.has(cacheNames.precache)) return
  const answers = await Promise.all(
    files.map(async ({ url }) => [getCacheKeyForURL(url) ?? url, await fetch(url)] as const),
  )
  const cache = await caches.open(cacheNames.precache)
  await Promise.all(answers.map(([key, answer]) => cache.put(key, answer)))
}

const appPage = new NetworkOnly({
  networkTimeoutSeconds: pageSeconds,
  plugins: [{ handlerDidError: shell }],
})

const openPage: RouteHandlerCallback = async (options) => {
  const { pathname } = options.url
  if (changesReader(pathname, 'GET')) await forget()
  if (!isPagePath(pathname, 'text/html')) return network.handle(options)
  const page = await appPage.handle(options)
  // The app in the shell shows the kept data, reports the problem and retries.
  return page.status === 429 || page.status >= 500 ? ((await shell()) ?? page) : page
}
registerRoute(new NavigationRoute(openPage))

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && changesReader(url.pathname, 'POST'),
  async (options) => {
    await forget()
    return network.handle(options)
  },
  'POST',
)

/** Files of the build that are too large to precache, such as the map, and those of a language. */
const usedFile: RouteHandlerCallback = (options) => {
  const cacheName = `${cachePrefix}-assets`
  const plugin: WorkboxPlugin = {
    // The files belong to no account; new ones are added where data may be kept.
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && (await holderNow()) !== undefined ? response : null,
    cacheDidUpdate: () => trim(cacheName, mostKept.asset),
  }
  return new CacheFirst({ cacheName, plugins: [plugin] }).handle(options)
}
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), usedFile)

/** Always uses and keeps the network's response; a page reads an old one by itself (../kept-car.ts). */
class KeepingNetwork extends Strategy {
  override _handle(request: Request, handler: StrategyHandler) {
    return handler.fetchAndCachePut(request)
  }
}

/** Keeps cars, but never serves a kept car, because old prices must not pass for current ones. */
const car: RouteHandlerCallback = async (options) => {
  const account = await holderNow()
  if (account === undefined) return network.handle(options)
  const cacheName = keptName(account, 'car')
  const trimmed = {
    cacheDidUpdate: async () => {
      const message = await lastMessage()
      const spared = new Set(message?.cars.map((path) => new URL(path, options.url).href))
      await trim(cacheName, mostKept.car, (url) => spared.has(url))
    },
  }
  // A missing car is kept as well, or each page would request a favourite that is gone again.
  return new KeepingNetwork({ cacheName, plugins: [...keepsAnswers(account, [200, 404]), trimmed] }).handle(
    options,
  )
}

/** Names of makes and places hardly change, so without a connection the last ones are served. */
const dictionary: RouteHandlerCallback = async (options) => {
  const account = await holderNow()
  if (account === undefined) return network.handle(options)
  const cacheName = keptName(account, 'dictionary')
  const trimmed = { cacheDidUpdate: () => trim(cacheName, mostKept.dictionary) }
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: answerSeconds,
    matchOptions: { ignoreVary: true },
    plugins: [...keepsAnswers(account), trimmed],
  }).handle(options)
}

for (const { part, path } of keptPaths) {
  const isKept = new RegExp(`^${apiRoot}${path}$`)
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isKept.test(url.pathname),
    part === 'car' ? car : dictionary,
  )
}

/** Keeps pictures named by a message; all others only pass through. */
const keptByMessage: WorkboxPlugin = {
  cacheWillUpdate: ({ event, response }) => Promise.resolve(event.type === 'message' ? response : null),
}
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/pictures',
  async (options) => {
    const account = await holderNow()
    if (account === undefined) return network.handle(options)
    const cacheName = keptName(account, 'picture')
    const trimmed = { cacheDidUpdate: () => trim(cacheName, mostKept.picture) }
    return new CacheFirst({
      cacheName,
      matchOptions: { ignoreVary: true },
      plugins: [keptByMessage, onlyFor(account), trimmed],
    }).handle(options)
  },
)

/** The number of page messages so far; work for an earlier message ends. */
let rounds = 0

/** Keeps the cars that the page names, one after the other, in the background. */
async function follow({ account, root, language, cars }: PageMessage, event: LastingEvent): Promise<void> {
  rounds += 1
  const round = rounds
  await hold(account)
  const last = await lastMessage()
  // The host now serves another inventory, whose cars are different ones.
  if (last !== undefined && last.root.inventory !== root.inventory) {
    await forget()
    await hold(account)
  }
  await keepMessage(account, { root, cars })
  const ask = (handler: RouteHandlerCallback, path: string) => {
    const request = new Request(path)
    return handler({ event, request, url: new URL(request.url) })
  }
  await refill().catch(() => {})
  for (const path of filesOf[language]) await ask(usedFile, path)
  const cacheName = keptName(account, 'car')
  for (const path of cars) {
    if (round !== rounds) return
    if (await caches.match(path, { cacheName, ignoreVary: true })) continue
    const { ok, status } = await ask(car, path)
    // Stops at a service that is busy or unreachable.
    if (!ok && status !== 404) return
  }
}

scope.addEventListener('message', (event) => {
  // Only our own pages can send messages.
  const message = event.data as ToServiceWorker | undefined
  if (message?.type === 'forget') event.waitUntil(forget())
  // Without a connection it continues with the next page.
  if (message?.type === 'page') event.waitUntil(follow(message, event).catch(() => undefined))
})
