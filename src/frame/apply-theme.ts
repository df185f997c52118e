import type { Theme } from '#contract/preferences.ts'
import { usePrefs } from '#src/stores/prefs.ts'

/** The browser's own bar: index.html names a colour for each scheme of the device; a chosen theme overrules it. */
const colourBar = (theme: Theme) => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
}

const apply = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBar(theme)
}

/** Keeps the theme of the page as chosen, here or in another tab. The gateway sent the page with it. */
export const followTheme = (): (() => void) => {
  apply(usePrefs.getState().theme)
  return usePrefs.subscribe((prefs, before) => {
    if (prefs.theme !== before.theme) apply(prefs.theme)
  })
}
