import './frame/pauses/at-first.ts'
import './frame/pauses/after-react.ts'
import './frame/pauses/after-libraries.ts'
import './frame/pauses/after-queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultLanguage, isLanguage } from '#contract/languages.ts'
import { followTheme } from '#src/frame/apply-theme.ts'
import { reloadWords } from '#src/frame/reload-words.ts'
import { showLanguage } from '#src/i18n/i18n.ts'
import { LanguageProvider } from '#src/i18n/LanguageProvider.tsx'
import { pause } from '#src/lib/pause.ts'
import { firstAnswer, makeRouter, queryClient } from '#src/router.tsx'
import { followMarks } from '#src/stores/marks.ts'
import { followOtherTabs } from '#src/stores/prefs.ts'

// From here on errors say where they come from again (frame/boot.ts).
Error.stackTraceLimit = 10

const root = document.getElementById('app')

/** The boot script chose the language and put it on <html>; its catalogue is on its way since then. */
const chosen = document.documentElement.lang

const start = async () => {
  if (root === null) return
  // Reading this script has taken its time.
  await pause()
  try {
    await showLanguage(isLanguage(chosen) ? chosen : defaultLanguage)
  } catch {
    // Without its words the app can only offer to try again, in every language it has.
    const button = document.createElement('button')
    button.textContent = reloadWords
    button.addEventListener('click', () => location.reload())
    root.replaceChildren(button)
    return
  }
  await pause()
  const router = makeRouter()
  await firstAnswer(router)
  await pause()
  followTheme()
  followOtherTabs()
  followMarks()
  const app = createRoot(root)
  // In slices: until the first cars are there, the page already scrolls and can be typed in.
  startTransition(() =>
    app.render(
      <StrictMode>
        <LanguageProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </StrictMode>,
    ),
  )
}

void start()
