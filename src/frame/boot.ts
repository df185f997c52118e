import { defaultLanguage, languages } from '#contract/languages.ts'
import { pictureWidths } from '#contract/pictures.ts'
import { cardSizes, pictureSet } from '#src/card/picture-set.ts'
import { chooseLanguage } from '#src/i18n/choose.ts'
import type { firstSearch } from '#src/api/first-search.ts'
import { firstPicture, stageSizes } from '#src/car/gallery/first-picture.ts'
import { prefsKey } from '#src/stores/prefs-key.ts'

type FirstFile = { readonly rel?: string; readonly as?: string; readonly href: string }

/** Put in by the build: files that each language needs at once (its catalogue, its letters), and a car's page besides. */
declare const __FIRST_SEARCH__: typeof firstSearch
declare const __FIRST_FILES__: Record<string, readonly FirstFile[]>
declare const __CAR_FILES__: Record<string, readonly FirstFile[]>

/*
 * Runs inline in the head, before anything is painted: the theme is on the root before the first pixel, the language
 * is on <html lang> for the app to trust, and its catalogue is under way together with the app's own script.
 */
/** As far as it is looked at here; what does not look like this throws, and the app reads it properly. */
type Found = { readonly listings: Parameters<typeof firstPicture>[0] }

const root = document.documentElement

// React makes Error objects while it loads, and noting where each was made takes a slow phone longer than all else
// that the script does at first. Taken back in main.tsx.
Error.stackTraceLimit = 0

let stored: { theme?: unknown; language?: unknown; view?: unknown } = {}
try {
  stored = JSON.parse(localStorage.getItem(prefsKey) ?? '{}').state ?? {}
} catch {
  // Storage may be blocked or garbled: the defaults are good.
}
if (stored.theme === 'light' || stored.theme === 'dark') root.dataset.theme = stored.theme

const language = chooseLanguage(
  [
    new URLSearchParams(location.search).get('lang'),
    typeof stored.language === 'string' ? stored.language : undefined,
    ...navigator.languages,
  ],
  languages,
  defaultLanguage,
)
root.lang = language
// The page's first markup shows places of cars (shell.html): not where there will be none.
if (location.pathname !== '/') root.dataset.elsewhere = ''

const preload = (file: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', ...file }))
for (const file of __FIRST_FILES__[language] ?? []) preload({ ...file, crossOrigin: '' })

// The cars themselves, for the page that most visits begin with: they arrive together with the script that draws them.
// Where the address names a filter, reading it takes the whole table of filters, so the app asks itself.
const chosen = [...new URLSearchParams(location.search).keys()].filter(
  (name) => name !== 'lang' && name !== 'view',
)
const ask = (url: string, priority: RequestPriority) => {
  const answer = fetch(url, {
    headers: { Accept: 'application/json' },
    priority,
    // As long as the app's own calls wait (src/api/get.ts).
    signal: AbortSignal.timeout(25_000),
  })
  // Whoever takes it sees it fail; until then it is nobody's error.
  answer.catch(() => {})
  window.early = { ...window.early, [url]: answer }
  return answer
}
/** Puts pictures where the page's first markup has places for them, as far as these are in sight. */
const show = (sources: readonly (string | undefined)[], sizes: string, srcset: (src: string) => string) => {
  const places = [...document.querySelectorAll('[data-picture]')].filter((place) => place.checkVisibility())
  for (const [index, place] of places.entries()) {
    const src = sources[index]
    if (src === undefined) continue
    const set = srcset(src)
    const picture = { alt: '', fetchPriority: 'high', referrerPolicy: 'no-referrer', sizes, srcset: set }
    place.append(Object.assign(new Image(), picture))
  }
}

const view = new URLSearchParams(location.search).get('view') ?? stored.view ?? 'grid'
if (location.pathname === '/' && chosen.length === 0) {
  ask(__FIRST_SEARCH__.results + language, 'high')
    .then((answer) => answer.clone().json())
    .then(({ data }) => {
      // Places of cards; rows and the map have their pictures elsewhere.
      if (view === 'grid')
        show(
          data.map((found: Found) => firstPicture(found.listings)),
          cardSizes,
          pictureSet,
        )
    })
    .catch(() => {})
  void ask(__FIRST_SEARCH__.total, 'auto')
}

// A car's page: its code, the car, and the picture it begins with, which stands before the app does.
const car = /^\/car\/(\w+)$/.exec(location.pathname)?.[1]
if (car !== undefined) {
  root.dataset.car = ''
  ask(`/api/cars/${car}?lang=${language}`, 'high')
    .then((answer) => answer.clone().json())
    .then(({ data }) =>
      show([firstPicture(data.listings)], stageSizes, (src) => pictureSet(src, pictureWidths)),
    )
    // What came instead is for the app to say.
    .catch(() => {})
  // After the car: a browser has few lines to one server.
  for (const file of __CAR_FILES__[language] ?? []) preload({ ...file, crossOrigin: '' })
}

// Loading a language's numbers takes long the first time; now the processor only waits for the line.
setTimeout(() => new Intl.NumberFormat(language).format(0))
