import { workerPath } from '#contract/offline.ts'
import { apiRoot, carPath } from '#contract/requests.ts'
import { currentLanguage, onLanguage } from '#src/i18n/i18n.ts'
import { accountName } from '#src/lib/account.ts'
import { useCompared } from '#src/stores/compared.ts'
import { keptMarks, markedIds } from '#src/stores/marks.ts'
import { useOfflineChoice } from '#src/stores/prefs.ts'
import { useMarks } from '#src/stores/shown-marks.ts'
import {
  accountOf,
  mostPutAside,
  removeKept,
  type LoadedUrl,
  type PageMessage,
  type ToServiceWorker,
} from './names.ts'

// The page's side of working offline: it registers the service worker, and sends it the account and the list
// of cars to keep. It starts after the page has loaded its main content.

const rootNames = ['account', 'access', 'inventory', 'currencies'] as const

const carsKept = (): readonly string[] => {
  const favourites = markedIds(useMarks.getState().items, ({ favourite }) => favourite?.added)
  const ids = [...useCompared.getState().cars.map(({ id }) => id), ...favourites]
  return [...new Set(ids)].slice(0, mostPutAside).map((id) => apiRoot + carPath(id, currentLanguage()))
}

const messageNow = (): PageMessage => {
  const { dataset } = document.documentElement
  return {
    type: 'page',
    account: accountOf(accountName()),
    root: Object.fromEntries(rootNames.map((name) => [name, dataset[name]])),
    language: currentLanguage(),
    cars: carsKept(),
  }
}

/** These pages show pictures of cars that were opened or put aside; other pages show those of results. */
const showsKeptCars = () => /^\/(?:car|vin|listing|favourites|compare|marks)(?:\/|$)/.test(location.pathname)

/** The same header as Chromium's own picture requests, so that the browser's cache has the file. */
const pictureHeaders = {
  accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
}

const tell = async (message: ToServiceWorker): Promise<void> =>
  (await navigator.serviceWorker.getRegistration())?.active?.postMessage(message)

/** Asks the worker to keep the loaded files whose paths match. */
function tellLoaded(entries: readonly PerformanceEntry[], from: RegExp): void {
  const urlsToCache = entries.flatMap((entry): readonly LoadedUrl[] => {
    if (!(entry instanceof PerformanceResourceTiming)) return []
    const { origin, pathname } = new URL(entry.name)
    if (origin !== location.origin || !from.test(pathname)) return []
    if (pathname !== '/pictures') return [entry.name]
    // The size of a picture from another host is hidden; only the gateway's own can be kept.
    return entry.encodedBodySize > 0 && showsKeptCars() ? [[entry.name, { headers: pictureHeaders }]] : []
  })
  if (urlsToCache.length > 0) void tell({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Why nothing can be kept here; undefined where it can. */
export function whyNot(): 'gateway' | 'browser' | undefined {
  if (document.documentElement.dataset.offline === 'off') return 'gateway'
  // Missing without https, and in some private windows.
  return 'serviceWorker' in navigator ? undefined : 'browser'
}

let last = ''

/** Sends the message again when its content has changed. */
const tellPage = () => {
  const message = messageNow()
  const text = JSON.stringify(message)
  if (text !== last) void tell(message)
  last = text
}

/** Never rejects: without a worker the app works as before. */
async function begin(): Promise<void> {
  const { serviceWorker } = navigator
  const uncontrolled = serviceWorker.controller === null
  try {
    await serviceWorker.register(workerPath)
    // Before the marks are loaded, the list would look like one without favourites.
    await Promise.all([serviceWorker.ready, keptMarks.load()])
  } catch {
    return
  }
  last = ''
  tellPage()
  // No worker has seen these requests: dictionaries, and the car of this page.
  if (uncontrolled) tellLoaded(performance.getEntriesByType('resource'), new RegExp(`^${apiRoot}/`))
}

let begun: Promise<void> | undefined

/** Keeps all data that docs/offline.md names, unless the user or the gateway disables it. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || whyNot() !== undefined || !useOfflineChoice.getState().on) return
  const follows = begun !== undefined
  begun = begin()
  await begun
  if (follows) return
  for (const store of [useMarks, useCompared]) store.subscribe(tellPage)
  onLanguage(tellPage)
  // The browser may load these without asking the worker.
  const observer = new PerformanceObserver((list) =>
    tellLoaded(list.getEntries(), /^\/(?:assets\/|pictures$)/),
  )
  observer.observe({ type: 'resource', buffered: true })
}

export async function stopKeeping(): Promise<void> {
  await tell({ type: 'forget' })
  await (await navigator.serviceWorker.getRegistration())?.unregister()
  await removeKept()
}
