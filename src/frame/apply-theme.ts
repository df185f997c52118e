import { usePrefs } from '#src/stores/prefs.ts'
import type { Theme } from '#src/stores/prefs-key.ts'

const apply = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Keeps the theme of the page as chosen, here or in another tab. The boot script set it before the first paint. */
export const followTheme = (): (() => void) => {
  apply(usePrefs.getState().theme)
  return usePrefs.subscribe((prefs, before) => {
    if (prefs.theme !== before.theme) apply(prefs.theme)
  })
}
