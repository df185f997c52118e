import { createRoot } from 'react-dom/client'
import { withinWindow } from '#contract/search-window.ts'
import { addressOf } from './address/address.ts'
import { chooseLanguage } from '#contract/languages.ts'
import { linkLanguage } from '#contract/link.ts'
import { App } from './App.tsx'
import { carById, carsCounted, carsFound } from '#src/api/queries.ts'
import { followLooks } from './layout/apply-looks.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { leaveLanding } from '#src/lib/page-heading.ts'
import { afterCars } from '#src/lib/timing.ts'
import { makeRouter, queryClient } from './router.tsx'
import { noticeLostTexts } from '#src/ui/Redraw.tsx'
import { areMarksKept } from '#src/stores/shown-marks.ts'
import { followCookie, usePrefs } from '#src/stores/prefs.ts'
import { followOtherTabs } from '#src/stores/safe-storage.ts'

/** The only words that do not come from a catalogue: they stand where the catalogue itself could not be loaded. */
const reloadWords = 'Reload · Обновить · Ringarko · Odśwież · Оновити · Презареди'

const root = document.getElementById('app')

/** As the gateway chose and wrote on <html>, by the same rule; absent in development. */
const language = chooseLanguage([
  linkLanguage(new URLSearchParams(location.search)),
  usePrefs.getState().language,
  document.documentElement.lang,
  ...navigator.languages,
])

const firstAnswer = async (router: ReturnType<typeof makeRouter>) => {
  const page = router.matchRoutes(router.latestLocation).at(-1)
  if (page?.routeId === '/car/$carId') await queryClient.prefetchQuery(carById(page.params.carId, language))
  if (page?.routeId !== '/') return
  const search = withinWindow(addressOf(location.search).search)
  await Promise.all([
    queryClient.prefetchQuery(carsFound(search, language)),
    queryClient.prefetchQuery(carsCounted(search, language)),
  ])
}

/** On a first visit nothing is kept yet: what reads it comes after the cars. */
const marksRead = async () => {
  // Without that code nothing is marked: the page goes on.
  const read = () => import('#src/stores/marks.ts').then(({ keptMarks }) => keptMarks.load()).catch(() => {})
  if (await areMarksKept()) await read()
  else void afterCars().then(read)
}

const start = async () => {
  if (root === null) return
  try {
    await showLanguage(language)
  } catch {
    // Without its words the app can only offer to try again, in every language it has.
    const button = document.createElement('button')
    button.textContent = reloadWords
    button.addEventListener('click', () => location.reload())
    root.replaceChildren(button)
    return
  }
  followLooks()
  followCookie()
  followOtherTabs(usePrefs)
  const router = makeRouter()
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) leaveLanding()
  })
  // With the page's own code, and with its cars where pictures stand already (the service has answered then): the app
  // takes the place of the first markup in one step.
  const standing = root.querySelector('[data-picture] > img') !== null
  // A car that the reader hid is not shown for a moment: marks are read before cars are drawn.
  const known = Promise.all([marksRead(), standing && firstAnswer(router)])
  // Not for long: a slow service must not hold up the page around the cars.
  await Promise.all([router.load(), Promise.race([known, afterCars()])])
  noticeLostTexts()
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
}

void start()

/** Without that code the app is what it is with a connection. */
void afterCars()
  .then(() => import('#src/offline/keep.ts'))
  .then(({ keepOffline }) => keepOffline())
  .catch(() => {})
