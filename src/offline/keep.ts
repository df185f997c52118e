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

// What a page does for the time without a connection: it has the service worker installed, and tells it whose page it is
// and what is to be kept. It begins when the page has loaded what its reader waits for.

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

/** Pictures of these pages are of a car that was opened or put aside; the others are of results. */
const showsKeptCars = () => /^\/(?:car|vin|listing|favourites|compare|marks)(?:\/|$)/.test(location.pathname)

/** As Chromium asks for a picture: so the same file is given, out of the browser's own cache. */
const pictureHeaders = {
  accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
}

const tell = async (message: ToServiceWorker): Promise<void> =>
  (await navigator.serviceWorker.getRegistration())?.active?.postMessage(message)

/** Has kept what was loaded from there. */
function tellLoaded(entries: readonly PerformanceEntry[], from: RegExp): void {
  const urlsToCache = entries.flatMap((entry): readonly LoadedUrl[] => {
    if (!(entry instanceof PerformanceResourceTiming)) return []
    const { origin, pathname } = new URL(entry.name)
    if (origin !== location.origin || !from.test(pathname)) return []
    if (pathname !== '/pictures') return [entry.name]
    // One of another host has no size for us: only the gateway's own can be kept.
    return entry.encodedBodySize > 0 && showsKeptCars() ? [[entry.name, { headers: pictureHeaders }]] : []
  })
  if (urlsToCache.length > 0) void tell({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Why nothing can be kept here; undefined where it can. */
export function whyNot(): 'gateway' | 'browser' | undefined {
  if (document.documentElement.dataset.offline === 'off') return 'gateway'
  // Missing at addresses that are not safe, and in some private windows.
  return 'serviceWorker' in navigator ? undefined : 'browser'
}

let last = ''

/** Again where something of it has changed. */
const tellPage = () => {
  const message = messageNow()
  const text = JSON.stringify(message)
  if (text !== last) void tell(message)
  last = text
}

/** Never fails: without a worker the app is what it was. */
async function begin(): Promise<void> {
  const { serviceWorker } = navigator
  const uncontrolled = serviceWorker.controller === null
  try {
    await serviceWorker.register(workerPath)
    // An empty list would be taken for one of no favourites.
    await Promise.all([serviceWorker.ready, keptMarks.load()])
  } catch {
    return
  }
  last = ''
  tellPage()
  // What no worker had a part in: dictionaries, and the car that this page shows.
  if (uncontrolled) tellLoaded(performance.getEntriesByType('resource'), new RegExp(`^${apiRoot}/`))
}

let begun: Promise<void> | undefined

/** Has all kept that docs/offline.md names, unless the reader or the gateway does not want it. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || whyNot() !== undefined || !useOfflineChoice.getState().on) return
  const follows = begun !== undefined
  begun = begin()
  await begun
  if (follows) return
  for (const store of [useMarks, useCompared]) store.subscribe(tellPage)
  onLanguage(tellPage)
  // The browser need not ask the worker for them.
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
