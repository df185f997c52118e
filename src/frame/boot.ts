import { defaultLanguage, languages } from '#contract/languages.ts'
import { chooseLanguage } from '#src/i18n/choose.ts'
import { prefsKey } from '#src/stores/prefs-key.ts'

/** Put in by the build: files that each language needs at once (its catalogue, its letters). */
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

for (const file of __FIRST_FILES__[language] ?? []) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.crossOrigin = ''
  Object.assign(link, file)
  document.head.append(link)
}
