import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { isLanguage } from '#contract/languages.ts'
import { emptySearch } from '#contract/search.ts'
import { boundCache } from '#src/api/bound.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { carById, carsCounted, carsFound } from '#src/api/queries.ts'
import { readAddress } from '#src/address/address.ts'
import { CrashPage } from '#src/frame/CrashPage.tsx'
import { NowherePage } from '#src/frame/NowherePage.tsx'
import { RootFrame } from '#src/frame/RootFrame.tsx'
import { withLater } from '#src/frame/with-later.ts'
import { currentLanguage, showLanguage } from '#src/i18n/i18n.ts'
import { parseQueryText, writeQueryText } from '#src/lib/query-text.ts'
import { pause } from '#src/lib/pause.ts'
import { SearchBox } from '#src/search/box/SearchBox.tsx'
import { isAskable, withinWindow } from '#src/search/results/askable.ts'
import { SearchPage } from '#src/search/SearchPage.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

// The whole URL space on one page.
//
// Search parameters are flat text from end to end: the router's own parser would run JSON.parse over
// every value and round an int64 price or read a VIN as a number (docs/decisions/003).

export const queryClient = createQueryClient()
boundCache(queryClient)

/** Flat text as it stands in the address; src/address reads it. */
const flat = (params: Record<string, unknown>): Record<string, string> =>
  // parseQueryText made every value a text.
  params as Record<string, string>

const rootRoute = createRootRoute({
  validateSearch: flat,
  // Back and Forward may lead to an address in another language.
  beforeLoad: async ({ search }) => {
    if (isLanguage(search.lang) && search.lang !== currentLanguage()) await showLanguage(search.lang)
  },
  component: () => <RootFrame box={<SearchBox />} />,
  errorComponent: CrashPage,
  notFoundComponent: NowherePage,
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loaderDeps: ({ search }) => search,
  // Nothing is loaded into the route, so nothing of a left one is worth keeping.
  gcTime: 0,
  // Starts what the page needs and waits for none of it: the page draws what it has.
  loader: ({ deps }) => {
    const search = withinWindow(readAddress(deps).search)
    if (!isAskable(search)) return
    // What is there is not asked for again: Back shows it as it was, everything else looks at its age (useFound).
    void queryClient.prefetchQuery({ ...carsFound(search, currentLanguage()), staleTime: Infinity })
    void queryClient.prefetchQuery(carsCounted(search, currentLanguage(), 'total'))
  },
  component: SearchPage,
})

const carRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/car/$carId',
  component: lazyPart(withLater(async () => (await import('#src/car/CarPage.tsx')).CarPage)),
})

const vinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vin/$vin',
  component: lazyPart(withLater(async () => (await import('#src/car/VinPage.tsx')).VinPage)),
})

const listingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/listing/$host/$listingId',
  component: lazyPart(withLater(async () => (await import('#src/car/ListingPage.tsx')).ListingPage)),
})

const vinsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vins',
  component: lazyPart(withLater(async () => (await import('#src/car/VinsPage.tsx')).VinsPage)),
})

/** Made when it is called, not when this file is read: that is work for a moment of its own. */
export const makeRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([searchRoute, carRoute, vinRoute, listingRoute, vinsRoute]),
    parseSearch: (text) => parseQueryText(text),
    stringifySearch: (params) => writeQueryText(Object.entries(flat(params))),
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NowherePage,
    scrollRestoration: true,
    defaultPreload: false,
  })

/** At the longest, ms: then the page says itself what it waits for. */
const patience = { search: 500, car: 1500 } as const

/**
 * Resolves when what the boot script asked for is there: the page takes the place of what stands until then in one step,
 * and draws its cars once. Where it asked for nothing, at once.
 */
export const firstAnswer = async (router: ReturnType<typeof makeRouter>): Promise<void> => {
  const car = /^\/car\/(\w+)$/.exec(location.pathname)?.[1]
  if (window.early === undefined) return
  const answer =
    car === undefined
      ? queryClient.prefetchQuery(carsFound(emptySearch, currentLanguage()))
      : queryClient.prefetchQuery(carById(car, currentLanguage()))
  const longest = patience[car === undefined ? 'search' : 'car']
  await Promise.race([Promise.all([router.load(), answer]), pause(longest)])
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
