import { createRoot } from 'react-dom/client'
import { chooseLanguage } from '#contract/languages.ts'
import { App } from '#src/App.tsx'
import { followTheme } from '#src/frame/apply-theme.ts'
import { reloadWords } from '#src/frame/reload-words.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { makeRouter, queryClient } from '#src/router.tsx'
import { followMarks } from '#src/stores/marks.ts'
import { followCookie, followOtherTabs, usePrefs } from '#src/stores/prefs.ts'

const root = document.getElementById('app')

/** As the gateway chose and wrote on <html>, by the same rule; in development nobody did. */
const language = chooseLanguage([
  new URLSearchParams(location.search).get('lang'),
  usePrefs.getState().language,
  document.documentElement.lang,
  ...navigator.languages,
])

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
  followTheme()
  followCookie()
  followOtherTabs()
  followMarks()
  const router = makeRouter()
  // With the page's own code, so that the app takes the place of the first markup in one step.
  await router.load()
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
}

void start()
