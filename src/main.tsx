import { createRoot } from 'react-dom/client'
import { pageAddressOf } from '#contract/first-requests.ts'
import { chooseLanguage } from '#contract/languages.ts'
import { linkLanguage } from '#contract/link.ts'
import { App } from '#src/App.tsx'
import { carById, carsCounted, carsFound } from '#src/api/queries.ts'
import { followLooks } from '#src/frame/apply-looks.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { waitBriefly } from '#src/lib/timing.ts'
import { makeRouter, queryClient } from '#src/router.tsx'
import { useMarks } from '#src/stores/marks.ts'
import { followCookie, usePrefs } from '#src/stores/prefs.ts'
import { followOtherTabs } from '#src/stores/safe-storage.ts'

/** The only words that do not come from a catalogue: they stand where the catalogue itself could not be loaded. */
const reloadWords = 'Reload · Обновить · Ringarko · Odśwież · Оновити · Презареди'

const root = document.getElementById('app')

/** As the gateway chose and wrote on <html>, by the same rule; in development nobody did. */
const language = chooseLanguage([
  linkLanguage(new URLSearchParams(location.search)),
  usePrefs.getState().language,
  document.documentElement.lang,
  ...navigator.languages,
])

/** The answer that the page of this address is drawn from. */
const firstAnswer = async () => {
  const place = pageAddressOf(location.pathname, new URLSearchParams(location.search))
  if (place.page === 'car') await queryClient.prefetchQuery(carById(place.id, language))
  if (place.page !== 'search') return
  await Promise.all([
    queryClient.prefetchQuery(carsFound(place.search, language)),
    queryClient.prefetchQuery(carsCounted(place.search, language, 'total')),
  ])
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
  followOtherTabs(useMarks)
  const router = makeRouter()
  // With the page's own code, and with its cars where pictures stand already (the service has answered then): the app
  // takes the place of the first markup in one step.
  const standing = root.querySelector('[data-picture] > img') !== null
  await Promise.all([router.load(), standing && waitBriefly(firstAnswer())])
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
}

void start()
