import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLocation,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { linkLanguage } from '#contract/link.ts'
import { addressOf, searchParams, writeAddress } from './address/address.ts'
import { pagesFor, seeCar } from '#src/card/last-seen.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { CrashPage, NowherePage } from '#src/app/layout/NowherePage.tsx'
import { RootFrame } from '#src/app/layout/RootFrame.tsx'
import { currentLanguage, showLanguage } from '#src/i18n/i18n.ts'
import { parseQueryText, writeQueryText } from '#src/lib/query-text.ts'
import { SearchBox } from '#src/search/box/SearchBox.tsx'
import { SearchProvider } from '#src/search/state/SearchProvider.tsx'
import { SearchPage } from '#src/search/SearchPage.tsx'
import { keepFirstSearch, keepSearch } from '#src/stores/last-search.ts'
import { useCompared } from '#src/stores/compared.ts'
import { useWatching } from '#src/search-marks/news.ts'
import { late, quietAfterCars } from '#src/ui/late.tsx'
import { Redraw } from '#src/ui/Redraw.tsx'

// All routes of the app.
//
// Search parameters stay flat text: the router's own parser would run JSON.parse over every value and round an int64
// price or read a VIN as a number (docs/decisions/003).

const OpenCardMenu = late(
  async () => (await import('#src/card/OpenCardMenu.tsx')).OpenCardMenu,
  quietAfterCars,
)

const CompareTray = late(
  async () => (await import('#src/compare/CompareTray.tsx')).CompareTray,
  quietAfterCars,
)

const SearchWatch = late(
  async () => (await import('#src/saved-searches/SearchWatch.ts')).SearchWatch,
  quietAfterCars,
)

const AfterCars = () => {
  const watching = useWatching(({ on }) => on)
  const some = useCompared(({ cars }) => cars.length > 0)
  const comparing = useLocation({ select: ({ pathname }) => pathname === '/compare' })
  return (
    <>
      <OpenCardMenu />
      {some && !comparing && <CompareTray />}
      {watching && <SearchWatch />}
    </>
  )
}

export const queryClient = createQueryClient()

/** The parameters as flat text; src/app/address parses them. */
const flat = (params: Record<string, unknown>): Record<string, string> =>
  // parseQueryText returned texts only.
  params as Record<string, string>

const rootRoute = createRootRoute({
  validateSearch: flat,
  // Back and Forward may lead to an address in another language.
  beforeLoad: async ({ search }) => {
    const language = linkLanguage(Object.entries(search))
    if (language !== undefined && language !== currentLanguage()) await showLanguage(language)
  },
  component: () => (
    <SearchProvider>
      <Redraw>
        <RootFrame box={<SearchBox />}>
          <AfterCars />
        </RootFrame>
      </Redraw>
    </SearchProvider>
  ),
  errorComponent: CrashPage,
  notFoundComponent: NowherePage,
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // Routes load no data, so a route that was left has nothing to cache.
  gcTime: 0,
  // After Back from a car on another page of the results, that page is added below or above the loaded ones.
  beforeLoad: ({ location: { searchStr, state } }) => {
    const address = addressOf(searchStr)
    const pages = pagesFor(state.__TSR_index, address.search, state.first)
    if (pages === undefined) return
    throw redirect({
      to: '/',
      search: writeAddress({ ...address, search: { ...address.search, page: pages.page } }),
      state: { first: pages.first },
      replace: true,
      resetScroll: false,
    })
  },
  onLeave: ({ search }) => keepSearch(search),
  component: SearchPage,
})

const carRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/car/$carId',
  beforeLoad: ({ location: { searchStr, state }, params }) => {
    const address = addressOf(searchStr)
    keepFirstSearch(searchParams(address, address.search))
    if (state.results !== undefined) seeCar({ ...state.results, id: params.carId, search: address.search })
  },
  component: late(async () => (await import('#src/car/CarPage.tsx')).CarPage, { page: true }),
})

const latePage = <const Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: late(load, { page: true }),
  })

const latePages = [
  latePage('/vin/$vin', async () => (await import('#src/car/CarPage.tsx')).VinPage),
  latePage('/listing/$host/$listingId', async () => (await import('#src/car/CarPage.tsx')).ListingPage),
  latePage('/vins', async () => (await import('#src/vin-list/VinsPage.tsx')).VinsPage),
  latePage('/marks', async () => (await import('#src/favourites/marks/MarksPage.tsx')).MarksPage),
  latePage('/compare', async () => (await import('#src/compare/ComparePage.tsx')).ComparePage),
  latePage('/favourites', async () => (await import('#src/favourites/FavouritesPage.tsx')).FavouritesPage),
  latePage('/shared', async () => (await import('#src/favourites/sharing/SharedPage.tsx')).SharedPage),
  latePage('/backup', async () => (await import('#src/backup/BackupPage.tsx')).BackupPage),
  latePage('/export', async () => (await import('#src/export/page/ExportPage.tsx')).ExportPage),
  latePage('/searches', async () => (await import('#src/saved-searches/SearchesPage.tsx')).SearchesPage),
  latePage('/analysis', async () => (await import('#src/analysis/AnalysisPage.tsx')).AnalysisPage),
] as const

/** @param history replaces the browser's history, for the first markup (markup.tsx) */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([searchRoute, carRoute, ...latePages]),
    parseSearch: (text) => parseQueryText(text),
    stringifySearch: (params) => writeQueryText(Object.entries(flat(params))),
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NowherePage,
    ...(history === undefined ? {} : { history }),
    scrollRestoration: history === undefined,
    defaultPreload: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
