import { files, filesOf, keptPaths, unkeptPaths } from 'virtual:offline'
import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js'
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { Strategy } from 'workbox-strategies/Strategy.js'
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js'
import { cachePrefix, changesReader } from '#contract/offline.ts'
import { isPagePath } from '#contract/page-paths.ts'
import { apiRoot } from '#contract/requests.ts'
import { keptName, mostKept } from '../names.ts'
import type { PageMessage, ToServiceWorker } from '../worker-messages.ts'
import { forget, hold, holderNow } from './holder.ts'
import { keepsAnswers, onlyFor, trim } from './keeping.ts'
import { scope, type LastingEvent, type RouteSource } from './scope.ts'
import { keepMessage, lastMessage, shell } from './shell.ts'

// The app without a connection: docs/offline.md says what is kept and what is not.

/** A page that has not come by then is drawn from the shell, which asks for its cars itself. */
const pageSeconds = 4
/** The app gives up after 25 s (src/api/get.ts): a kept answer comes well before. */
const answerSeconds = 8

const network = new NetworkOnly()

setCacheNameDetails({ prefix: cachePrefix })
// A page of this build that was opened before there was a worker. A new build's worker waits until the last page of the old
// one is gone, whose files it would remove.
clientsClaim()
precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false })

scope.addEventListener('install', (event) => {
  const from = (source: RouteSource) => (pathname: string) => ({
    condition: { urlPattern: { pathname } },
    source,
  })
  // None of these waits for this worker to be started: searches and counts go to the gateway, files and pictures are looked
  // for in what is kept, and then asked of the gateway. In a browser without such a cache mode they pass through here.
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

const appPage = new NetworkOnly({
  networkTimeoutSeconds: pageSeconds,
  plugins: [{ handlerDidError: shell }],
})

const openPage: RouteHandlerCallback = async (options) => {
  const { pathname } = options.url
  if (changesReader(pathname, 'GET')) await forget()
  if (!isPagePath(pathname, 'text/html')) return network.handle(options)
  const page = await appPage.handle(options)
  // The app that is here shows what it keeps, says what is wrong and asks again.
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

/** Files of the build that are too large to be fetched before they are wanted, such as the map, and those of a language. */
const usedFile: RouteHandlerCallback = (options) => {
  const cacheName = `${cachePrefix}-assets`
  const plugin: WorkboxPlugin = {
    // They belong to no account: what is there serves all, and is added to where anything may be kept.
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && (await holderNow()) !== undefined ? response : null,
    cacheDidUpdate: () => trim(cacheName, mostKept.asset),
  }
  return new CacheFirst({ cacheName, plugins: [plugin] }).handle(options)
}
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), usedFile)

/** The network's answer alone, which is kept: a page that shows an old one asks for it by itself (../kept-car.ts). */
class KeepingNetwork extends Strategy {
  override _handle(request: Request, handler: StrategyHandler) {
    return handler.fetchAndCachePut(request)
  }
}

/** Old prices must not pass for new ones: a car is kept, and its old answer never takes the place of the service's. */
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
  // That there is no such car is kept as well: else a favourite that is gone would be asked for with each page.
  return new KeepingNetwork({ cacheName, plugins: [...keepsAnswers(account, [200, 404]), trimmed] }).handle(
    options,
  )
}

/** Names of makes and places hardly change: without a connection the last ones serve as well. */
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

/** Those of cars that are kept; all others only pass. */
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

/** How often a page has said what it is: what was begun for an earlier one ends. */
let rounds = 0

/** Keeps what the page wants kept: one after the other, in the background. */
async function follow({ account, root, language, cars }: PageMessage, event: LastingEvent): Promise<void> {
  rounds += 1
  const round = rounds
  await hold(account)
  const last = await lastMessage()
  // The same host shows other cars: one of the demo's is none of theirs.
  if (last !== undefined && last.root.inventory !== root.inventory) {
    await forget()
    await hold(account)
  }
  await keepMessage(account, { root, cars })
  const ask = (handler: RouteHandlerCallback, path: string) => {
    const request = new Request(path)
    return handler({ event, request, url: new URL(request.url) })
  }
  for (const path of filesOf[language]) await ask(usedFile, path)
  const cacheName = keptName(account, 'car')
  for (const path of cars) {
    if (round !== rounds) return
    if (await caches.match(path, { cacheName, ignoreVary: true })) continue
    const { ok, status } = await ask(car, path)
    // A service that is busy or away is not asked for the rest.
    if (!ok && status !== 404) return
  }
}

scope.addEventListener('message', (event) => {
  // No other page than ours can reach it.
  const message = event.data as ToServiceWorker | undefined
  if (message?.type === 'forget') event.waitUntil(forget())
  // Without a connection it goes on with the next page.
  if (message?.type === 'page') event.waitUntil(follow(message, event).catch(() => undefined))
})
