import { onlineManager } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { withinWindow } from '#contract/search-window.ts'
import { addressOf } from './address/address.ts'
import { chooseLanguage } from '#contract/languages.ts'
import { linkLanguage } from '#contract/link.ts'
import { App } from './App.tsx'
import { carById, carsCounted, carsFound } from '#src/api/queries.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { leaveLanding } from '#src/lib/page-heading.ts'
import { afterCars } from '#src/lib/timing.ts'
import { makeRouter, queryClient } from './router.tsx'
import { noticeLostTexts } from '#src/ui/Redraw.tsx'
import { areMarksKept } from '#src/stores/shown-marks.ts'
import { followCookie, usePrefs } from '#src/stores/prefs.ts'
import type { Preferences, Theme } from '#contract/preferences.ts'

/** The colour of the browser's bar: index.html has one for each colour scheme; a chosen theme overrides it. */
const colourBar = (theme: Theme) => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
}

const applyLooks = ({ theme, panel }: Pick<Preferences, 'theme' | 'panel'>) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (panel === 'shown') delete dataset.panel
  else dataset.panel = panel
  colourBar(theme)
}

/** Applies theme and layout when they change, here or in another tab. The gateway rendered the initial ones. */
const followLooks = () => {
  applyLooks(usePrefs.getState())
  usePrefs.subscribe((prefs, before) => {
    if (prefs.theme !== before.theme || prefs.panel !== before.panel) applyLooks(prefs)
  })
}

/** The only texts outside of the catalogues: shown when a catalogue could not be loaded. */
const reloadWords = 'Reload · Обновить · Ringarko · Odśwież · Оновити · Презареди'

const root = document.getElementById('app')

/** The language that the gateway chose and wrote on <html>; undefined in development. */
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

/** A first visit has no stored data, so the code that reads it loads after the cars. */
const marksRead = async () => {
  // Without that code no car is marked, and the page still works.
  const read = () => import('#src/stores/marks.ts').then(({ keptMarks }) => keptMarks.load()).catch(() => {})
  if (await areMarksKept()) await read()
  else void afterCars().then(read)
}

const start = async () => {
  if (root === null) return
  try {
    await showLanguage(language)
  } catch {
    // Without a catalogue the app can only offer to try again, in every language.
    const button = document.createElement('button')
    button.textContent = reloadWords
    button.addEventListener('click', () => location.reload())
    root.replaceChildren(button)
    return
  }
  followLooks()
  followCookie()
  // Query takes the device for online until it has seen it offline, and would miss its return.
  onlineManager.setOnline(navigator.onLine)
  const router = makeRouter()
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) leaveLanding()
  })
  // Waits for the page's own code and, if the pictures are already there, for its cars (the service has answered then):
  // the app replaces the first markup in one step.
  const standing = root.querySelector('[data-picture] > img') !== null
  // Marks are read before cars are rendered, so that a hidden car never flashes.
  const known = Promise.all([marksRead(), standing && firstAnswer(router)])
  // The wait is short: a slow service must not delay the page around the cars.
  await Promise.all([router.load(), Promise.race([known, afterCars()])])
  noticeLostTexts()
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
}

void start()

/** Without the service worker the app works online only. */
void afterCars()
  .then(() => import('#src/offline/keep.ts'))
  .then(({ keepOffline }) => keepOffline())
  .catch(() => {})
