import { defaultLanguage, languages } from '#contract/languages.ts'
import { chooseLanguage } from '#src/i18n/choose.ts'
import type { Early } from '#src/api/early.ts'
import type { firstSearch } from '#src/api/first-search.ts'
import { prefsKey } from '#src/stores/prefs-key.ts'

/** Put in by the build: files that each language needs at once (its catalogue, its letters). */
declare const __FIRST_SEARCH__: typeof firstSearch
declare const __FIRST_FILES__: Record<string, readonly { readonly as: string; readonly href: string }[]>

/*
 * Runs inline in the head, before anything is painted: the theme is on the root before the first pixel, the language
 * is on <html lang> for the app to trust, and its catalogue is under way together with the app's own script.
 */
const root = document.documentElement
let stored: { theme?: unknown; language?: unknown } = {}
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

for (const file of __FIRST_FILES__[language] ?? []) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.crossOrigin = ''
  Object.assign(link, file)
  document.head.append(link)
}

// The cars themselves, for the page that most visits begin with: they arrive together with the script that draws them.
// Where the address names a filter, reading it takes the whole table of filters, so the app asks itself.
const chosen = [...new URLSearchParams(location.search).keys()].filter(
  (name) => name !== 'lang' && name !== 'view',
)
if (location.pathname === '/' && chosen.length === 0) {
  const ask = (url: string, priority: RequestPriority) => {
    const answer = fetch(url, {
      headers: { Accept: 'application/json' },
      priority,
      // As long as the app's own calls wait (src/api/get.ts).
      signal: AbortSignal.timeout(25_000),
    })
    // Whoever takes it sees it fail; until then it is nobody's error.
    answer.catch(() => {})
    early[url] = answer
  }
  const early: Early = {}
  window.early = early
  ask(__FIRST_SEARCH__.results + language, 'high')
  ask(__FIRST_SEARCH__.total, 'auto')
}

// Loading a language's numbers takes long the first time; now the processor only waits for the line.
setTimeout(() => new Intl.NumberFormat(language).format(0))
